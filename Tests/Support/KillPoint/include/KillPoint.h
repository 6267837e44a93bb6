// The library is preloaded into programs; nothing calls it.
