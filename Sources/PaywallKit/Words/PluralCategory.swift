/// How a language counts: which form of a word goes with a number.
public enum PluralCategory: String, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

/// A number as plural rules read it (Unicode Technical Standard 35, part 3, "Operands").
struct PluralOperands: Sendable {
  /// The digits before the decimal point.
  let i: Int
  /// How many digits follow it, zeros at the end included.
  let v: Int
  /// These digits.
  let f: Int
  /// These digits without zeros at the end.
  let t: Int

  /// A whole number.
  init(_ whole: Int) { self.init(i: whole, v: 0, f: 0, t: 0) }

  private init(i: Int, v: Int, f: Int, t: Int) { (self.i, self.v, self.f, self.t) = (i, v, f, t) }

  /// A number such as `1.50`; nil for anything but digits, with one point at most inside them.
  init?(_ decimal: String) {
    let parts = decimal.parts(by: ".")
    guard parts.count <= 2, parts.allSatisfy({ $0.utf8.allSatisfy({ (0x30...0x39).contains($0) }) }),
      let i = Int(parts[0])
    else { return nil }
    guard parts.count == 2 else {
      self.init(i)
      return
    }
    guard let f = Int(parts[1]) else { return nil }
    var t = f
    while t > 0, t % 10 == 0 { t /= 10 }
    self.init(i: i, v: parts[1].utf8.count, f: f, t: t)
  }
}
