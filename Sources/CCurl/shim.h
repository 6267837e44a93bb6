#include <curl/curl.h>

/* curl_easy_setopt and curl_easy_getinfo are variadic, and Swift cannot call variadic functions. The names stand in
   parentheses because the header also has macros of these names. */
static inline CURLcode nearby_curl_set_number(CURL *handle, CURLoption option, long value) {
    return (curl_easy_setopt)(handle, option, value);
}

/// Sets a text, which libcurl copies.
static inline CURLcode nearby_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode nearby_curl_set_context(CURL *handle, CURLoption option, void *value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode nearby_curl_set_function(CURL *handle, CURLoption option, curl_write_callback value) {
    return (curl_easy_setopt)(handle, option, value);
}

/// Accepts TLS 1.2 and newer.
static inline CURLcode nearby_curl_require_new_tls(CURL *handle) {
    return (curl_easy_setopt)(handle, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
}

/// Returns the status of the answer; 0 where there is none.
static inline long nearby_curl_status(CURL *handle) {
    long status = 0;
    return (curl_easy_getinfo)(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

/// Returns the address to which the answer redirects; NULL for an answer that does not. The handle owns it.
static inline const char *nearby_curl_redirect(CURL *handle) {
    char *address = 0;
    return (curl_easy_getinfo)(handle, CURLINFO_REDIRECT_URL, &address) == CURLE_OK ? address : 0;
}

/* The flags of curl_global_init are a macro of other macros. */
static inline CURLcode nearby_curl_start(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}
