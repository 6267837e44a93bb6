#include <stddef.h>
#include <stdint.h>

// libFuzzer's own entry, for programs with a main function of theirs.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));
