#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

extension ScreenBackground {
  /// Where its gradient begins and ends on a square of 1, from the top leading corner: the line of CSS (CSS Images 3, 3.1), whose ends see
  /// the corners.
  package var line: (start: (x: Double, y: Double), end: (x: Double, y: Double)) {
    let turn = angle * .pi / 180
    let (x, y) = (sin(turn), -cos(turn))
    let half = (abs(x) + abs(y)) / 2
    return ((0.5 - x * half, 0.5 - y * half), (0.5 + x * half, 0.5 + y * half))
  }
}
