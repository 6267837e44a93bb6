#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>

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

static inline CURLcode nearby_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode nearby_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(handle, option, value);
}

/// Has a function open the socket of each connection, when its address is known.
static inline CURLcode nearby_curl_set_opener(CURL *handle, curl_opensocket_callback function, void *context) {
    CURLcode code = (curl_easy_setopt)(handle, CURLOPT_OPENSOCKETDATA, context);
    return code == CURLE_OK ? (curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, function) : code;
}

/* curl_sockaddr declares a sockaddr and holds a longer one. */
/// Writes the bytes of an address, 4 or 16, and its port. Returns how many; 0 for an address of another family.
static inline int nearby_curl_address(
    const struct curl_sockaddr *address, unsigned char *bytes, unsigned short *port) {
    if (address->family == AF_INET && address->addrlen >= sizeof(struct sockaddr_in)) {
        struct sockaddr_in four;
        memcpy(&four, &address->addr, sizeof four);
        memcpy(bytes, &four.sin_addr, 4);
        *port = ntohs(four.sin_port);
        return 4;
    }
    if (address->family == AF_INET6 && address->addrlen >= sizeof(struct sockaddr_in6)) {
        struct sockaddr_in6 six;
        memcpy(&six, (const void *)&address->addr, sizeof six);
        memcpy(bytes, &six.sin6_addr, 16);
        *port = ntohs(six.sin6_port);
        return 16;
    }
    return 0;
}

static inline CURLMcode nearby_curl_set_multi_number(CURLM *multi, CURLMoption option, long value) {
    return (curl_multi_setopt)(multi, option, value);
}

/// Returns a transfer that has ended, with its result; NULL if there is none.
static inline CURL *nearby_curl_ended(CURLM *multi, CURLcode *result) {
    int rest;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &rest)))
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    return 0;
}
