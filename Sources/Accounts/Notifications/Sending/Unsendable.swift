/// A message that is not sent at all, and what became of it.
struct Unsendable: Error, Equatable {
    let result: DeliveryResult
}
