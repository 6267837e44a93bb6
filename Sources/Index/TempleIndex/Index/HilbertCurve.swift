/// The Hilbert curve, a space-filling curve that visits every point of a square.
///
/// Points that follow one another on the curve are close together in the plane, so groups of consecutive points have
/// small bounding boxes.
enum HilbertCurve {
    /// Returns the position of a point on the curve of order 16.
    ///
    /// The algorithm is "Hilbert curve" in H. S. Warren, "Hacker's Delight" (2nd edition, 2012), chapter 16.
    static func key(x: UInt16, y: UInt16) -> UInt32 {
        var (x, y) = (x, y)
        var key: UInt32 = 0
        var side: UInt16 = 1 << 15
        while side > 0 {
            let isEast = x & side != 0
            let isNorth = y & side != 0
            key = key << 2 | (isEast ? (isNorth ? 2 : 3) : (isNorth ? 1 : 0))
            // In the southern quarters the curve is transposed; in the south-eastern one it is also mirrored on both
            // axes.
            if !isNorth {
                if isEast {
                    x = ~x
                    y = ~y
                }
                swap(&x, &y)
            }
            side >>= 1
        }
        return key
    }
}
