extension PaywallPackage {
  /// The role of a package in its offering.
  public enum PackageType: Sendable, Hashable {
    case weekly, monthly, twoMonth, threeMonth, sixMonth, annual, lifetime, custom
    /// A type of a later format, by its name.
    case unknown(String)
  }
}

extension PaywallPackage.PackageType: RawRepresentable, CustomStringConvertible {
  /// The types that this version knows.
  public static let known: [Self] = [
    .weekly, .monthly, .twoMonth, .threeMonth, .sixMonth, .annual, .lifetime, .custom,
  ]

  /// The type of a name; `unknown` for one that this version does not know.
  public init(rawValue: String) { self = Self.known.first { $0.rawValue == rawValue } ?? .unknown(rawValue) }

  /// The name in compiled files, such as `sixMonth`.
  public var rawValue: String {
    switch self {
    case .weekly: "weekly"
    case .monthly: "monthly"
    case .twoMonth: "twoMonth"
    case .threeMonth: "threeMonth"
    case .sixMonth: "sixMonth"
    case .annual: "annual"
    case .lifetime: "lifetime"
    case .custom: "custom"
    case .unknown(let name): name
    }
  }

  /// The same as `rawValue`.
  public var description: String { rawValue }
}
