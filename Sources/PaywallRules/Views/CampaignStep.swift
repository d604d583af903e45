import PaywallModel

/// A campaign in the base and now.
///
/// A campaign whose folder got another name is still the same: the folder that it had is gone, and a screen of it has a wire
/// id of the former one, or at least half of its texts.
struct CampaignStep {
  /// The id in the base, which may be another one now.
  let formerID: String
  let id: String
  let old: CampaignSpan
  let new: CampaignSpan

  /// The campaigns of the changed offerings that were there in the base and still are.
  static func all(in changed: [(old: Offering?, new: Offering?)]) -> [CampaignStep] {
    let gone = changed.compactMap { $0.new == nil ? $0.old : nil }
    return changed.compactMap { pair in
      guard let offering = pair.new, let new = offering.campaign,
        let former = pair.old ?? gone.first(where: { isSame($0, offering) }), let old = former.campaign
      else { return nil }
      return CampaignStep(formerID: former.id, id: offering.id, old: old, new: new)
    }
  }

  private static func isSame(_ old: Offering, _ new: Offering) -> Bool {
    new.variants.contains { variant in
      old.variants.contains { former in
        if let id = variant.wireID?.value, former.wireID?.value == id { return true }
        return variant.hasTexts(of: former)
      }
    }
  }
}

extension Variant {
  /// Whether at least half of its texts are those of another.
  func hasTexts(of other: Variant) -> Bool {
    let texts = Set(other.copy.map(\.text))
    return !copy.isEmpty && copy.count { texts.contains($0.text) } * 2 >= copy.count
  }
}
