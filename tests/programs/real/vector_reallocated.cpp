/* A table of sensors that grows; readings go to the sensor that a reference was kept of.
 *
 * The bug: adding a sensor moves the table, and the reference leads to where it was. Each access is
 * under the lock, so that there is no race, but a freed table. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "use-after-free"

#include <cassert>
#include <mutex>
#include <thread>

namespace
{
struct sensor {
    int readings = 0;
};

class table
{
  public:
    table() : sensors(new sensor[1]), count(1)
    {
    }
    ~table()
    {
        delete[] sensors;
    }
    sensor &operator[](int i)
    {
        return sensors[i];
    }
    void add()
    {
        auto *larger = new sensor[count + 1];
        for (int i = 0; i < count; i++)
            larger[i] = sensors[i];
        delete[] sensors;
        sensors = larger;
        count++;
    }

  private:
    sensor *sensors;
    int count;
};

std::mutex lock;
table sensors;

void measure()
{
    std::unique_lock<std::mutex> guard(lock);
    sensor &mine = sensors[0];
    guard.unlock();
    int reading = 20;
    guard.lock();
    mine.readings += reading;
}

void extend()
{
    std::lock_guard<std::mutex> guard(lock);
    sensors.add();
}
} // namespace

int main()
{
    std::thread first(measure), second(extend);

    first.join();
    second.join();
    assert(sensors[0].readings == 20);
    return 0;
}
