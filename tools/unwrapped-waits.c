// Preloaded before libfaketime 0.9.10, which turns its clock off while it waits for the real call. A signal handler that
// runs meanwhile reads the real time: PostgreSQL's sets the alarm of a timeout again instead of ending the statement,
// and no timeout ever fires. These are the same calls without libfaketime.
#define _GNU_SOURCE
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SIGNAL_SET_BYTES (_NSIG / 8)

int ppoll(struct pollfd *files, nfds_t count, const struct timespec *timeout, const sigset_t *signals) {
  // The system call writes the rest of the time into its argument, the function of libc does not.
  struct timespec rest = timeout ? *timeout : (struct timespec){0};
  return syscall(SYS_ppoll, files, count, timeout ? &rest : NULL, signals, SIGNAL_SET_BYTES);
}

int poll(struct pollfd *files, nfds_t count, int milliseconds) {
  struct timespec timeout = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  return ppoll(files, count, milliseconds < 0 ? NULL : &timeout, NULL);
}

int epoll_pwait(int epoll, struct epoll_event *events, int count, int milliseconds, const sigset_t *signals) {
  return syscall(SYS_epoll_pwait, epoll, events, count, milliseconds, signals, SIGNAL_SET_BYTES);
}

int epoll_wait(int epoll, struct epoll_event *events, int count, int milliseconds) {
  return epoll_pwait(epoll, events, count, milliseconds, NULL);
}
