// thread_state.cpp - the base class of what a std::thread runs. Its virtual table is emitted here.
#include <thread>

namespace std
{
thread::_State::~_State() = default;
}
