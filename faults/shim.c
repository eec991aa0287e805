/* Preloaded into the processes under test: makes flushes to disk slow, and shifts the wall clock.
   The settings are in a file that HIGHTABLE_FAULTS names; the campaign changes it while they run. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct settings {
    int64_t flush_microseconds;
    int64_t clock_seconds;
};

static struct settings unchanged;
static volatile struct settings *settings = &unchanged;

__attribute__((constructor)) static void open_settings(void)
{
    const char *path = getenv("HIGHTABLE_FAULTS");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    void *found = mmap(NULL, sizeof unchanged, PROT_READ, MAP_SHARED, file, 0);
    if (found != MAP_FAILED)
        settings = found;
    close(file);
}

static void wait_for_disk(void)
{
    int64_t left = settings->flush_microseconds;
    struct timespec pause = {left / 1000000, left % 1000000 * 1000};
    if (left > 0)
        nanosleep(&pause, NULL);
}

int fsync(int file)
{
    static int (*real)(int);
    if (!real)
        real = dlsym(RTLD_NEXT, "fsync");
    wait_for_disk();
    return real(file);
}

int fdatasync(int file)
{
    static int (*real)(int);
    if (!real)
        real = dlsym(RTLD_NEXT, "fdatasync");
    wait_for_disk();
    return real(file);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        real = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, now);
    if (result == 0 && clock == CLOCK_REALTIME)
        now->tv_sec += settings->clock_seconds;
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec found;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &found) != 0)
        return -1;
    now->tv_sec = found.tv_sec;
    now->tv_usec = found.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result)
{
    struct timespec found;
    if (clock_gettime(CLOCK_REALTIME, &found) != 0)
        return -1;
    if (result)
        *result = found.tv_sec;
    return found.tv_sec;
}
