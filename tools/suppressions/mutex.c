// Shows ThreadSanitizer what it does not see of Swift's Synchronization.Mutex. Programs take and release a free mutex
// by atomic operations, which it sees. Where threads meet, the Swift library does that, and it has no instrumentation:
// what one thread writes under the mutex then looks like a race with what the next one reads. These two functions of
// the library are replaced by themselves with an annotation. tools/sanitize links them into every program.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *address);
void __tsan_release(void *address);

SWIFT void lockSlow(uint32_t thread, SELF mutex) __asm__(LOCK);
SWIFT void unlockSlow(SELF mutex) __asm__(UNLOCK);

static void *real(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    // Another version of the library has other functions.
    if (!found) abort();
    return found;
}

SWIFT void lockSlow(uint32_t thread, SELF mutex) {
    SWIFT void (*lock)(uint32_t, SELF) = real(LOCK);
    lock(thread, mutex);
    __tsan_acquire(mutex);
}

SWIFT void unlockSlow(SELF mutex) {
    SWIFT void (*unlock)(SELF) = real(UNLOCK);
    __tsan_release(mutex);
    unlock(mutex);
}
