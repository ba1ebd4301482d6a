/* Names in refusals are those of the source: of functions (also in a namespace, a class, a template), of variables, of
 * a function whose address is taken. One that is not mangled stays as it is (C). With --undefined=trap, the execution
 * ends at the call, with the same words. */
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s
// RUN: %exits 2 %heddle -DC %s 2>&1 | FileCheck --check-prefix=C %s
// RUN: %exits 2 %heddle --undefined=trap %s 2>&1 | FileCheck --check-prefix=TRAP %s
// CHECK-DAG: error: call of 'net::socket::send(char const*, unsigned long)', which has no body
// CHECK-DAG: error: call of 'int convert<int>(long)', which has no body
// CHECK-DAG: error: the address of 'handler(int)' is taken, which has no body
// CHECK-DAG: error: the variable 'net::port' is declared but not defined
// C: error: call of 'i', which has no body
// TRAP: call of 'net::socket::send(char const*, unsigned long)', which has no body {{.*}} [unsupported]

#include <cstddef>

namespace net
{
extern int port;

struct socket {
    void send(const char *text, std::size_t length);
};
} // namespace net

template <typename To> To convert(long from);
void handler(int number);
extern "C" int i(void); // the type int, as a mangled name
void (*volatile address)(int);

int main()
{
#ifdef C
    return i();
#else
    net::socket socket;
    socket.send("x", 1);
    int number = convert<int>(3);
    address = handler;
    return net::port + number;
#endif
}
