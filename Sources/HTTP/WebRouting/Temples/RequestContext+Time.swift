public import TempleModel

extension RequestContext {
    /// The time in Taiwan at which the request is answered.
    public var time: TaiwanTime { TaiwanTime(secondsSince1970: secondsSince1970) }
}
