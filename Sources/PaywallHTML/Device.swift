/// A screen that paywalls are looked at on. Sizes are in points.
package struct Device: Sendable, Equatable {
  /// Such as `iphone-se`.
  package let id: String
  package let name: String
  package let width: Int
  package let height: Int
  /// What content keeps clear of at the top.
  let top: Int
  /// What content keeps clear of at the bottom.
  let bottom: Int
  /// The radius of its corners.
  let round: Int
  /// The width of the camera's island.
  let island: Int

  /// The usual one first.
  package static let all = [
    Device(id: "iphone", name: "iPhone", width: 402, height: 874, top: 62, bottom: 34, round: 55, island: 126),
    Device(id: "iphone-max", name: "iPhone Max", width: 440, height: 956, top: 62, bottom: 34, round: 58, island: 126),
    Device(id: "iphone-se", name: "iPhone SE", width: 375, height: 667, top: 20, bottom: 0, round: 6, island: 0),
    Device(id: "ipad", name: "iPad", width: 834, height: 1194, top: 24, bottom: 20, round: 22, island: 0),
    Device(id: "android", name: "Android", width: 412, height: 915, top: 24, bottom: 24, round: 34, island: 0),
    Device(
      id: "small-android", name: "Small Android", width: 320, height: 640, top: 24, bottom: 0, round: 14, island: 0),
  ]

  /// What a sheet says of it.
  var declarations: String {
    "--width:\(width)px;--height:\(height)px;--top:\(top)px;--bottom:\(bottom)px;--round:\(round)px;--island:\(island)px"
  }
}

/// A step of Dynamic Type (Human Interface Guidelines, Typography).
package struct TextSize: Sendable, Equatable {
  /// Such as `L`, the usual one.
  package let id: String
  /// The size of body text, in points.
  package let body: Int

  /// From the smallest to the largest; the last five are accessibility sizes.
  package static let all = [
    ("xS", 14), ("S", 15), ("M", 16), ("L", 17), ("xL", 19), ("xxL", 21), ("xxxL", 23), ("AX1", 28), ("AX2", 33),
    ("AX3", 40), ("AX4", 47), ("AX5", 53),
  ].map { TextSize(id: $0.0, body: $0.1) }

  /// The one that a phone has until its owner chooses another.
  package static let usual = 3

  /// What a sheet says of it.
  var declarations: String { "--body:\(body)px" }
}

/// How bright a screen is.
package enum Appearance: String, Sendable, CaseIterable {
  case light, dark

  var name: String {
    switch self {
    case .light: "Light"
    case .dark: "Dark"
    }
  }
}
