// The headers of libxml2 without those of ICU. Foundation has an ICU of another version, and Clang's modules refuse two
// in one program. Without them a handler of encodings lacks its last members, and this project makes no such handler.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
