#pragma once

// These come before libevent's headers, which define _GNU_SOURCE: the C library's types must look the same here as in
// Glibc.
#include <sys/eventfd.h>
#include <sys/time.h>
#include <sys/types.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/listener.h>
