/// The place of a point on Hilbert's curve, which passes by every point of a square and stays near whatever it is near to:
/// in its order, points that follow one another make small boxes.
enum HilbertCurve {
    /// The place on the curve of order 16, after "Hilbert curve" in H. S. Warren, "Hacker's Delight" (2nd edition, 2012),
    /// chapter 16.
    static func place(x: UInt16, y: UInt16) -> UInt32 {
        var (x, y) = (x, y)
        var place: UInt32 = 0
        var side: UInt16 = 1 << 15
        while side > 0 {
            let isEast = x & side != 0
            let isNorth = y & side != 0
            place = place << 2 | (isEast ? (isNorth ? 2 : 3) : (isNorth ? 1 : 0))
            // The southern quarters are turned, the south-eastern one also upside down.
            if !isNorth {
                if isEast {
                    x = ~x
                    y = ~y
                }
                swap(&x, &y)
            }
            side >>= 1
        }
        return place
    }
}
