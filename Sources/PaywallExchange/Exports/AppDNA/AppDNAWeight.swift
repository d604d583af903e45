import JSON

/// The weight of an arm as the reader splits users by it: it cuts off `weight × 10000`, in binary fractions, and so would take
/// a bucket from 573 of the 10,001 shares. The next larger number loses none.
///
/// - Parameter share: in ten-thousandths.
func appDNAWeight(_ share: Int) -> JSONValue {
  let weight = Double(share) / 10_000
  return number(Int(weight * 10_000) == share ? weight : weight.nextUp)
}
