/// The offerings of one release, as one user sees them at one moment. Nothing is fetched, and no purchase or entitlement
/// is looked at: an offering decides what is shown, never what somebody owns.
///
/// ```swift
/// let offerings = loader.current.offerings(for: user, selling: storeProductIDs)
/// let monthly = offerings.current?.monthly
/// ```
public struct Offerings: Sendable {
  private let snapshot: PaywallSnapshot
  private let user: PaywallUser
  private let viewing: Viewing

  init(_ snapshot: PaywallSnapshot, _ user: PaywallUser, _ viewing: Viewing) {
    (self.snapshot, self.user, self.viewing) = (snapshot, user, viewing)
  }

  /// The release's current offering; nil while there is no release, and where the store sells none of its products.
  public var current: Offering? { snapshot.currentOffering.flatMap { offering(id: $0) } }

  /// The offerings that some user can be led to, by id. No others are on the device.
  public var all: [String: Offering] {
    Dictionary(
      snapshot.offeringIDs.compactMap { id in offering(id: id).map { (id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// An offering, or nil for one that is not on the device, and where the store sells none of its products.
  public func offering(id: String) -> Offering? { snapshot.offering(id, viewing) }

  /// The offering that the rules of a placement lead this user to; nil if that is a built-in paywall.
  public func offering(forPlacement placement: String) -> Offering? {
    paywall(forPlacement: placement).offering.flatMap { offering(id: $0) }
  }

  /// The paywall for this user at a placement. There is always one.
  public func paywall(forPlacement placement: String) -> PaywallChoice { paywall(for: PaywallContext(placement)) }

  /// The paywall for this user in a context. There is always one.
  public func paywall(for context: PaywallContext) -> PaywallChoice { snapshot.choose(context, for: user, viewing) }

  /// The paywall of an id: an offering's, which gives its default variant, or the wire id of a variant. Nil if there is
  /// none of that id on the device, or the store sells none of its products.
  public func paywall(id: String) -> PaywallChoice? { snapshot.paywall(id: id, PaywallContext(""), viewing) }
}

/// One offering of a release: what is sold together.
public struct Offering: Sendable, Equatable, Identifiable {
  /// Its name in the project.
  public let id: String
  /// Its semantic version.
  public let version: String
  /// Its name for people, as its authors wrote it.
  public let displayName: String
  /// The name of the variant that is shown where nothing else decides.
  public let defaultVariant: String
  /// Texts for the app, by key.
  public let metadata: [String: String]
  /// What it sells, in order.
  public let packages: [PaywallPackage]

  /// A package by its id, or nil.
  public func package(id: String) -> PaywallPackage? { packages.first { $0.id == id } }

  /// The first package of a type, or nil.
  public func package(_ type: PaywallPackage.PackageType) -> PaywallPackage? { packages.first { $0.type == type } }

  /// The weekly package, or nil.
  public var weekly: PaywallPackage? { package(.weekly) }
  /// The monthly package, or nil.
  public var monthly: PaywallPackage? { package(.monthly) }
  /// The package of two months, or nil.
  public var twoMonth: PaywallPackage? { package(.twoMonth) }
  /// The package of three months, or nil.
  public var threeMonth: PaywallPackage? { package(.threeMonth) }
  /// The package of six months, or nil.
  public var sixMonth: PaywallPackage? { package(.sixMonth) }
  /// The annual package, or nil.
  public var annual: PaywallPackage? { package(.annual) }
  /// The package that is bought once, or nil.
  public var lifetime: PaywallPackage? { package(.lifetime) }
}
