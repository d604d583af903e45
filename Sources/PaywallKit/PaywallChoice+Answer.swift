import JSON

extension PaywallChoice {
  /// What a config server answers for this choice (Docs/reader-specification.md): the eight fields of `PaywallConfig`, and
  /// `choice`, which says why. One line of canonical JSON.
  ///
  /// It is not signed. Who reads it trusts the server and the connection, no longer the publisher's keys.
  public var answer: [UInt8] {
    let config = paywall.config
    let why = JSONValue.object(omittingNil: [
      ("origin", .string(origin.rawValue)), ("release", release.map { .integer($0) }),
      ("offering", offering.map { .string($0) }), ("offeringVersion", offeringVersion.map { .string($0) }),
      ("variant", variant.map { .string($0) }), ("experiment", experiment.map { .string($0) }),
      ("arm", arm.map { .string($0) }),
    ])
    return JSONValue.object(omittingNil: [
      ("id", .string(config.id)), ("headline", .string(config.headline)), ("subhead", .string(config.subhead)),
      ("bullets", .array(config.bullets.map { .string($0) })),
      ("productIDs", .array(config.productIDs.map { .string($0) })),
      ("highlightedProductID", .string(config.highlightedProductID)), ("ctaTitle", .string(config.ctaTitle)),
      ("footnote", config.footnote.map { .string($0) }), ("choice", why),
    ]).canonicalBytes()
  }
}
