/// The lunar years 1900-2100, one integer each.
///
/// Origin: calculated, not copied from an almanac. Astronomical new moons begin the months, and the major solar terms
/// (中氣) number them by the rules of GB/T 33661-2017, at UTC+8. Three months before 1929 follow the almanacs of their
/// time (calculated for Peking, with the astronomy of the time): 1914-11-17, 1916-02-03 and 1920-11-10 begin a month
/// where the calculation gives the day after.
///
/// Three future months (September 2057, September 2089, August 2097) begin within a minute or two of midnight. Their
/// first day depends on how much the Earth's rotation slows until then, and published tables differ. This table assumes
/// a ΔT of 77, 89 and 92 seconds:
///
/// | month | first day here | new moon, about, UTC+8 | otherwise |
/// |---|---|---|---|
/// | lunar 2057-09 | 2057-09-29 | 00:00:35 | 2057-09-28 (Hong Kong Observatory), at a ΔT of 112 or more |
/// | lunar 2089-08 | 2089-09-04 | 23:59:05 | 2089-09-05, at a ΔT of 33 or less |
/// | lunar 2097-07 | 2097-08-08 | 00:01:27 | 2097-08-07 (Hong Kong Observatory), at a ΔT of 180 or more |
///
/// Another value changes only the days of such a month and the length of the month before it; it changes no leap month.
enum LunarYearTable {
    /// The lunar years the table covers.
    static let years = 1900...2100

    /// From the lowest bit: 13 bits, one per month in order, with the leap month, set for 30 days and clear for 29 (bit
    /// 12 is clear in a year of twelve months); 4 bits, the number of the leap month or 0; 6 bits, the days from 1
    /// January to the year's first day. Each line has ten years; its comment is the first of them.
    static let packed: [UInt32] = [
        0x3d16d2, 0x620752, 0x4c0ea5, 0x38b64a, 0x5c064b, 0x440a9b, 0x309556, 0x56056a, 0x400b59, 0x2a5752,  // 1900
        0x500752, 0x3adb25, 0x600b25, 0x480a4b, 0x32b4ab, 0x5802ad, 0x42056b, 0x2c4b69, 0x520da9, 0x3efd92,  // 1910
        0x640e92, 0x4c0d25, 0x36ba4d, 0x5c0a56, 0x4602b6, 0x2e95b5, 0x5606d4, 0x400ea9, 0x2c5e92, 0x500e92,  // 1920
        0x3acd26, 0x5e052b, 0x480a57, 0x32b2b6, 0x580b5a, 0x4406d4, 0x2e6ec9, 0x520749, 0x3cf693, 0x620a93,  // 1930
        0x4c052b, 0x34ca5b, 0x5a0aad, 0x46056a, 0x309b55, 0x560ba4, 0x400b49, 0x2a5a93, 0x500a95, 0x38f52d,  // 1940
        0x5e0536, 0x480aad, 0x34b5aa, 0x5805b2, 0x420da5, 0x2e7d4a, 0x540d4a, 0x3d0a95, 0x600a97, 0x4c0556,  // 1950
        0x36cab5, 0x5a0ad5, 0x4606d2, 0x308ea5, 0x560ea5, 0x40064a, 0x286c97, 0x4e0a9b, 0x3af55a, 0x5e056a,  // 1960
        0x480b69, 0x34b752, 0x5a0b52, 0x420b25, 0x2c964b, 0x520a4b, 0x3d14ab, 0x6002ad, 0x4a056d, 0x36cb69,  // 1970
        0x5c0da9, 0x460d92, 0x309d25, 0x560d25, 0x415a4d, 0x640a56, 0x4e02b6, 0x38c5b5, 0x5e06d5, 0x480ea9,  // 1980
        0x34be92, 0x5a0e92, 0x440d26, 0x2c6a56, 0x500a57, 0x3d14d6, 0x62035a, 0x4a06d5, 0x36b6c9, 0x5c0749,  // 1990
        0x460693, 0x2e952b, 0x54052b, 0x3e0a5b, 0x2a555a, 0x4e056a, 0x38fb55, 0x600ba4, 0x4a0b49, 0x32ba93,  // 2000
        0x580a95, 0x42052d, 0x2c8aad, 0x500ab5, 0x3d35aa, 0x6205d2, 0x4c0da5, 0x36dd4a, 0x5c0d4a, 0x460c95,  // 2010
        0x30952e, 0x540556, 0x3e0ab5, 0x2a55b2, 0x5006d2, 0x38cea5, 0x5e0725, 0x48064b, 0x32ac97, 0x560cab,  // 2020
        0x42055a, 0x2c6ad6, 0x520b69, 0x3d7752, 0x620b52, 0x4c0b25, 0x36da4b, 0x5a0a4b, 0x4404ab, 0x2ea55b,  // 2030
        0x5405ad, 0x3e0b6a, 0x2a5b52, 0x500d92, 0x3afd25, 0x5e0d25, 0x480a55, 0x32b4ad, 0x5804b6, 0x4005b5,  // 2040
        0x2c6daa, 0x520ec9, 0x3f1e92, 0x620e92, 0x4c0d26, 0x36ca56, 0x5a0a57, 0x4404d6, 0x2e86d5, 0x540755,  // 2050
        0x400749, 0x286e93, 0x4e0693, 0x38f52b, 0x5e052b, 0x460a5b, 0x32b55a, 0x58056a, 0x420b65, 0x2c974a,  // 2060
        0x520b4a, 0x3d1a95, 0x620a95, 0x4a052d, 0x34caad, 0x5a0ab5, 0x4605aa, 0x2e8ba5, 0x540da5, 0x400d4a,  // 2070
        0x2a7c95, 0x4e0c96, 0x38f94e, 0x5e0556, 0x480ab5, 0x32b5b2, 0x5806d2, 0x420ea5, 0x2e8e4a, 0x50068b,  // 2080
        0x3b0c97, 0x6004ab, 0x4a055b, 0x34cad6, 0x5a0b6a, 0x460752, 0x309725, 0x540b25, 0x3e0a8b, 0x28549b,  // 2090
        0x4e04ab,  // 2100
    ]
}
