#include <libxml/HTMLparser.h>
#include <libxml/SAX2.h>
