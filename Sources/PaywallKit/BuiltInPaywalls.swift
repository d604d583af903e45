/// The paywalls that are compiled into the app: what is shown until a release was fetched.
///
/// `paywall export builtin` writes them as a Swift file: a whole release, which is verified like any other, and the eight
/// fields of its current paywall for whatever goes wrong. Those are shown with the id `fallback`, whatever id they were
/// written with.
public struct BuiltInPaywalls: Sendable {
  private let everywhere: PaywallConfig
  private let placements: [String: PaywallConfig]
  /// A release in one file; read and verified by the loader.
  let release: [UInt8]?

  /// One paywall for the whole app, and others for individual placements if needed.
  /// - Parameter release: a release as `paywall export builtin` writes it. It is shown if it is newer than the release of
  ///   the last time, and if the app's root trusts it.
  public init(
    _ everywhere: PaywallConfig, at placements: [String: PaywallConfig] = [:], release: [UInt8]? = nil
  ) {
    self.everywhere = everywhere.asFallback
    self.placements = placements.mapValues(\.asFallback)
    self.release = release
  }

  /// The built-in paywall of a placement, in eight fields.
  public subscript(placement: String) -> PaywallConfig { placements[placement] ?? everywhere }
}
