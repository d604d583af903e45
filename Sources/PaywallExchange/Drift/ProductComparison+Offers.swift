import PaywallModel
import YAML

/// Offers of a product or of one of its plans.
extension ProductComparison {
  /// - Parameter owner: in quotes.
  mutating func compareOffers(of holder: Node, with offers: ListedOffers, of owner: String) {
    if let there = offers.introductory {
      compareIntroductory(of: holder, with: there, of: owner, isChoice: offers.isChoice)
    }
    let lists: [(key: String, name: String, there: [ListedOffer]?)] = [
      ("promotionalOffers", "promotional offer", offers.promotional),
      ("winBackOffers", "win-back offer", offers.winBack),
      ("offerCodes", "offer code", offers.codes),
    ]
    for list in lists {
      guard let there = list.there else { continue }
      compare(holder[list.key], list.name, with: there, of: owner, in: holder)
    }
  }

  private static let onePhase = "a catalogue has one phase of an offer: users would not read of the others"

  private mutating func compareIntroductory(
    of holder: Node, with there: [ListedOffer], of owner: String, isChoice: Bool
  ) {
    let node = holder["introductoryOffer"]
    let here = node.flatMap { OfferTerms(ofOffer: $0) }
    let range = node.map { SourceRange(file, $0) } ?? SourceRange(file, holder["id"] ?? holder)
    let active = there.filter { $0.isGiven(on: today) }
    guard let here else {
      guard node == nil, let first = active.first, let terms = first.terms else { return }
      add(
        .offer, at: range, first.range,
        "\(owner) has no introductory offer in the catalogue, and is \(first.words) in \(store.name)\(countries(active))"
      )
      return edit(.set(holder, "introductoryOffer", terms.edit))
    }
    guard let first = active.first else {
      add(
        .offer, at: range, there.first?.range ?? listed.id.range,
        "\(owner) is \(here.words) in the catalogue, and \(absence(there)) in \(store.name)",
        hint: "users would be promised what they do not get: give it there, or remove it here")
      return edit(.drop(holder, "introductoryOffer"))
    }
    let others = active.filter { !$0.equals(here) }
    guard let other = others.first, !(isChoice && others.count < active.count) else { return }
    let words = other.words
    let isEverywhere = others.count == active.count
    add(
      .offer, at: range, other.range,
      "\(owner) is \(here.words) in the catalogue and \(words) in \(store.name)\(isEverywhere ? "" : countries(others))",
      hint: other.further.isEmpty ? nil : Self.onePhase)
    if isEverywhere, let terms = first.terms { edit(.set(holder, "introductoryOffer", terms.edit)) }
  }

  /// What became of an offer that nobody gets.
  private func absence(_ offers: [ListedOffer]) -> String {
    let active = offers.filter(\.isActive)
    if let last = active.compactMap(\.ends).filter({ $0 < today }).max() { return "that ended on \(last)" }
    if let first = active.compactMap(\.starts).filter({ $0 > today }).min() { return "that begins on \(first)" }
    return offers.isEmpty ? "there is no introductory offer" : "its introductory offer is not active"
  }

  /// Such as ` (DEU, FRA and 3 more)`; nothing where an offer is for everywhere.
  private func countries(_ offers: [ListedOffer]) -> String {
    let names = Set(offers.compactMap(\.territory)).sorted()
    if names.isEmpty { return "" }
    return " (" + names.prefix(4).joined(separator: ", ") + (names.count > 4 ? " and \(names.count - 4) more" : "")
      + ")"
  }

  private mutating func compare(
    _ list: Node?, _ name: String, with there: [ListedOffer], of owner: String, in holder: Node
  ) {
    let key = store == .googlePlay ? "googlePlayOffer" : "id"
    var known: Set<String> = []
    for (place, item) in (list?.items ?? []).enumerated() {
      guard let list, let id = item[key]?.string else { continue }
      known.insert(id)
      let range = SourceRange(file, item[key] ?? item)
      let all = there.filter { $0.id == id }
      guard let offer = all.first(where: { $0.isGiven(on: today) }) else {
        add(
          .offer, at: range, all.first?.range ?? listed.id.range,
          "the \(name) '\(id)' of \(owner) is not given by \(store.name): "
            + (all.isEmpty ? "there is none of this id" : absence(all)))
        edit(.dropItem(list, place))
        continue
      }
      compare(item, name, id, with: offer, of: owner)
    }
    // Google Play has one list of offers, of which the catalogue says what each is.
    if store == .googlePlay { return }
    for offer in there where offer.isGiven(on: today) && !known.contains(offer.id ?? "") {
      add(
        .uncatalogued, at: list.map { SourceRange(file, $0) } ?? SourceRange(file, holder["id"] ?? holder), offer.range,
        "\(store.name) has the \(name) '\(offer.id ?? "")' of \(owner), which the catalogue lacks")
    }
  }

  private mutating func compare(_ item: Node, _ name: String, _ id: String, with offer: ListedOffer, of owner: String) {
    let range = SourceRange(file, item)
    if let here = OfferTerms(ofOffer: item), !offer.equals(here), let terms = offer.terms {
      add(
        .offer, at: range, offer.range,
        "the \(name) '\(id)' of \(owner) is \(here.words) in the catalogue and \(offer.words) in \(store.name)",
        hint: offer.further.isEmpty ? nil : Self.onePhase)
      for case (let key, let value) in terms.fields { edit(.set(item, key, value)) }
    }
    let eligible = (item["eligibility"]?.items ?? []).compactMap { $0.string.flatMap(OfferAudience.init) }
    if !offer.eligibility.isEmpty, !eligible.isEmpty, Set(eligible) != Set(offer.eligibility) {
      func words(_ audiences: [OfferAudience]) -> String {
        OfferAudience.allCases.filter(audiences.contains).map(\.rawValue).joined(separator: ", ")
      }
      add(
        .offer, at: range, offer.range,
        "the \(name) '\(id)' of \(owner) is for \(words(eligible)) in the catalogue and for \(words(offer.eligibility)) in \(store.name)"
      )
    }
  }
}

extension OfferTerms {
  /// The terms that a node of the catalogue says; nil for what is bought once, and for what cannot be read.
  fileprivate init?(ofOffer node: Node) {
    guard let mode = node["mode"]?.string.flatMap(OfferMode.init),
      let period = node["period"]?.string.flatMap({ Period($0) })
    else { return nil }
    self.init(mode: mode, period: period, periods: node["periods"]?.integer ?? 1)
  }

  fileprivate var fields: [(String, EditValue)] {
    if case .mapping(let fields) = edit { fields } else { [] }
  }
}

extension ListedOffer {
  var terms: OfferTerms? {
    guard let mode = modes.first, let period else { return nil }
    return OfferTerms(mode: mode, period: period, periods: periods)
  }

  /// `free for P1W, then P1M × 3, paid as you go`.
  var words: String {
    ([terms] + further).map { $0?.words ?? "something else" }.joined(separator: ", then ")
  }

  /// Whether it is the same to a user: what is paid as one thing lasts as long, and payments are as far apart.
  func equals(_ other: OfferTerms) -> Bool {
    guard let period, further.isEmpty, modes.contains(other.mode) else { return false }
    if period.days * Double(periods) != other.period.days * Double(other.periods) { return false }
    return other.mode != .payAsYouGo || period.days == other.period.days
  }

  /// Whether users get it on a day, such as `2026-11-22`.
  func isGiven(on day: String) -> Bool {
    isActive && (starts.map { $0.prefix(10) <= day } ?? true) && (ends.map { $0.prefix(10) >= day } ?? true)
  }
}
