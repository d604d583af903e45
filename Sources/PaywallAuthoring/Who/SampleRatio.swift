#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How well counts fit the shares that were meant: Pearson's chi-square test.
package struct SampleRatio: Sendable, Equatable {
  /// The statistic: the sum over the arms of (observed - expected)² / expected.
  package let chiSquare: Double
  /// The probability of a statistic at least as large if the shares hold.
  package let pValue: Double

  /// Below it, the split is taken as broken, not as chance: the usual limit for sample-ratio mismatch.
  package static let limit = 0.001

  /// Whether the counts contradict the shares.
  package var isMismatch: Bool { pValue < Self.limit }

  /// Nil for fewer than two arms with a share, and without any count.
  /// - Parameter weights: in any unit; arms without a share must have no count, or the p-value is 0.
  package init?(counts: [Int], weights: [Int]) {
    let total = Double(counts.reduce(0, +))
    let sum = Double(weights.reduce(0, +))
    let arms = zip(counts, weights).filter { $0.1 > 0 }
    guard counts.count == weights.count, arms.count > 1, total > 0 else { return nil }
    chiSquare = arms.reduce(0) { result, arm in
      let expected = total * Double(arm.1) / sum
      return result + (Double(arm.0) - expected) * (Double(arm.0) - expected) / expected
    }
    let isImpossible = zip(counts, weights).contains { $0.1 == 0 && $0.0 > 0 }
    pValue = isImpossible ? 0 : Self.upperTail(chiSquare, degrees: arms.count - 1)
  }

  /// The upper tail of the chi-square distribution: the regularised incomplete gamma function Q(degrees/2, x/2), from
  /// Q(1/2, y) = erfc √y or Q(1, y) = e^-y by Q(a + 1, y) = Q(a, y) + y^a e^-y / Γ(a + 1) (DLMF 8.4.6, 8.4.8, 8.8.6).
  static func upperTail(_ x: Double, degrees: Int) -> Double {
    guard x > 0 else { return 1 }
    let y = x / 2
    var a = degrees.isMultiple(of: 2) ? 1.0 : 0.5
    var tail = degrees.isMultiple(of: 2) ? exp(-y) : erfc(y.squareRoot())
    while a < Double(degrees) / 2 {
      tail += exp(a * log(y) - y - lgamma(a + 1))
      a += 1
    }
    return min(tail, 1)
  }
}
