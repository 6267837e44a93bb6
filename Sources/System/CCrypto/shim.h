#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>

/* A list of parameters keeps the addresses of its names and values. A text of Swift has no lasting address, so keys are
   made here. EVP_PKEY_PUBLIC_KEY is a macro of other macros, which Swift does not see. */
static inline EVP_PKEY *nearby_crypto_public_key(const char *kind, OSSL_PARAM *parameters) {
    EVP_PKEY *key = 0;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(0, kind, 0);
    if (context && EVP_PKEY_fromdata_init(context) == 1 &&
        EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1) {
        EVP_PKEY_free(key);
        key = 0;
    }
    EVP_PKEY_CTX_free(context);
    return key;
}

/// Makes a key of RSA from its modulus and exponent, both with the first byte first; NULL if libcrypto refuses them.
static inline EVP_PKEY *nearby_crypto_rsa_key(
    const unsigned char *modulus, int modulus_size, const unsigned char *exponent, int exponent_size) {
    EVP_PKEY *key = 0;
    BIGNUM *n = BN_bin2bn(modulus, modulus_size, 0);
    BIGNUM *e = BN_bin2bn(exponent, exponent_size, 0);
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    if (n && e && builder && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n) == 1 &&
        OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e) == 1) {
        OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(builder);
        if (parameters) key = nearby_crypto_public_key("RSA", parameters);
        OSSL_PARAM_free(parameters);
    }
    OSSL_PARAM_BLD_free(builder);
    BN_free(e);
    BN_free(n);
    return key;
}

/// Makes a key of P-256 from its point: 4, x and y, 65 bytes; NULL if the point is not on the curve.
static inline EVP_PKEY *nearby_crypto_p256_key(unsigned char *point) {
    char curve[] = "P-256";
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, curve, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, 65),
        OSSL_PARAM_construct_end(),
    };
    return nearby_crypto_public_key("EC", parameters);
}

/* EVP_PKEY_Q_keygen is variadic. */
static inline EVP_PKEY *nearby_crypto_new_rsa_key(size_t bits) {
    return EVP_PKEY_Q_keygen(0, 0, "RSA", bits);
}

static inline EVP_PKEY *nearby_crypto_new_p256_key(void) {
    return EVP_PKEY_Q_keygen(0, 0, "EC", "P-256");
}

/* A key of PEM with a password would be asked for on the terminal: the empty one stands for it, which opens none. */
/// Reads a private key of RSA from PEM; NULL if it is none.
static inline EVP_PKEY *nearby_crypto_rsa_private_key(const char *pem, int size) {
    char password[] = "";
    BIO *memory = BIO_new_mem_buf(pem, size);
    EVP_PKEY *key = memory ? PEM_read_bio_PrivateKey(memory, 0, 0, password) : 0;
    BIO_free(memory);
    if (key && !EVP_PKEY_is_a(key, "RSA")) {
        EVP_PKEY_free(key);
        key = 0;
    }
    return key;
}

/* EVP_PKEY_KEYPAIR is a macro of other macros. */
/// Makes a private key of P-256 from its number, 32 bytes with the first byte first; NULL unless it is from 1 to the
/// order less 1. Writes its point: 4, x and y, 65 bytes.
static inline EVP_PKEY *nearby_crypto_p256_private_key(const unsigned char *number, unsigned char *point) {
    EVP_PKEY *key = 0;
    BIGNUM *scalar = BN_secure_new();
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *place = group ? EC_POINT_new(group) : 0;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(0, "EC", 0);
    if (scalar && place && builder && context && BN_bin2bn(number, 32, scalar) && !BN_is_zero(scalar) &&
        BN_cmp(scalar, EC_GROUP_get0_order(group)) < 0 && EC_POINT_mul(group, place, scalar, 0, 0, 0) == 1 &&
        EC_POINT_point2oct(group, place, POINT_CONVERSION_UNCOMPRESSED, point, 65, 0) == 65 &&
        OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, 65) == 1 &&
        OSSL_PARAM_BLD_push_BN_pad(builder, OSSL_PKEY_PARAM_PRIV_KEY, scalar, 32) == 1) {
        OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(builder);
        if (parameters && EVP_PKEY_fromdata_init(context) == 1 &&
            EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, parameters) != 1) {
            EVP_PKEY_free(key);
            key = 0;
        }
        OSSL_PARAM_free(parameters);
    }
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_BLD_free(builder);
    EC_POINT_free(place);
    EC_GROUP_free(group);
    BN_clear_free(scalar);
    return key;
}

/// Writes the number of a private key, 32 bytes with the first byte first. Returns 1, or 0 where it has none.
static inline int nearby_crypto_private_number(const EVP_PKEY *key, unsigned char *number) {
    BIGNUM *scalar = 0;
    int is_written =
        EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &scalar) == 1 && BN_bn2binpad(scalar, number, 32) == 32;
    BN_clear_free(scalar);
    return is_written;
}
