import Base
import JSON
import PaywallModel
import YAML

/// A condition of a template; where it stands in the list is its priority.
struct FirebaseCondition {
  var name: String
  var expression: String
  var node: Node
  var reach: FirebaseReach
  /// What its name says where an export of ours wrote it.
  var named: FirebaseOwner.Named?

  init?(_ node: Node, _ draft: ImportDraft) {
    draft.input.markTaken(node)
    guard let name = draft.input.text(node, "name") else { return nil }
    let declared = draft.target.frame.settings.declaredAttributes.mapValues(\.type)
    (self.name, self.node) = (name, node)
    expression = draft.input.text(node, "expression") ?? ""
    reach = FirebaseReach(expression, declared: declared.compactMapValues { $0 })
    named = FirebaseOwner.Named(name)
    // As our export writes it.
    if node["tagColor"]?.string == "BLUE" { _ = draft.input.take(node, "tagColor") }
  }
}

/// A parameter that holds screens.
struct FirebaseParameter {
  var key: String
  var node: Node
  /// The name of its group.
  var group: String?
  var described: FirebaseOwner.Described?

  init(_ pair: Node.Pair, in group: String?) {
    (key, node, self.group) = (pair.key, pair.value, group)
    described = node["description"]?.string.flatMap { FirebaseOwner.Described($0) }
  }

  var conditional: [Node.Pair] { node["conditionalValues"]?.pairs ?? [] }

  /// Whether any of its values is a screen.
  var isScreen: Bool {
    ([node["defaultValue"]].compactMap { $0 } + conditional.map(\.value)).contains { value in
      value["value"].flatMap(FirebaseScreens.screen) != nil
    }
  }
}

/// The parameters of one placement.
struct FirebaseLocaleGroup {
  /// That of the default locale.
  let base: FirebaseParameter
  var translations: [(locale: String, parameter: FirebaseParameter)] = []

  init(_ base: FirebaseParameter) { self.base = base }

  var all: [FirebaseParameter] { [base] + translations.map(\.parameter) }

  var placement: String { base.described?.placement ?? base.key }

  /// Whether an export wrote both the condition and the parameter for one placement.
  func isOwn(_ condition: FirebaseCondition) -> Bool {
    guard let own = base.described, let named = condition.named else { return false }
    return own.owner == named.owner && own.placement == named.placement
  }
}

extension [FirebaseParameter] {
  /// One parameter for each placement: those of its other locales are in it, by their descriptions, or by keys that end in
  /// `__<locale>` where another one has the key without it.
  func joined(_ draft: ImportDraft) -> [FirebaseLocaleGroup] {
    var bases: [FirebaseLocaleGroup] = []
    var rest: [(base: Int, locale: String, parameter: FirebaseParameter)] = []
    for parameter in self {
      if let own = parameter.described,
        let base = bases.firstIndex(where: {
          $0.base.described.map { $0.owner == own.owner && $0.placement == own.placement } ?? false
        })
      {
        rest.append((base, own.locale, parameter))
      } else if parameter.described == nil, let cut = parameter.key.lastRange(of: "__"),
        let base = bases.firstIndex(where: { $0.base.key == parameter.key[..<cut.lowerBound] }),
        Format.locale.accepts(localeName(String(parameter.key[cut.upperBound...])))
      {
        rest.append((base, String(parameter.key[cut.upperBound...]), parameter))
      } else {
        bases.append(FirebaseLocaleGroup(parameter))
      }
    }
    for (base, name, parameter) in rest {
      guard let locale = draft.locale(name, at: parameter.node),
        !bases[base].translations.contains(where: { $0.locale == locale })
      else {
        draft.input.omit(parameter.node, "a translation into a language that the project lacks, or has already")
        continue
      }
      bases[base].translations.append((locale, parameter))
    }
    let wholes = bases.filter { draft.isWhole($0) }
    return wholes.sorted { $0.base.node.start < $1.base.node.start }
  }
}

extension ImportDraft {
  /// Whether a placement has a parameter in the default language; a translation alone, which is remarked, is no screen.
  fileprivate func isWhole(_ group: FirebaseLocaleGroup) -> Bool {
    guard let described = group.base.described, locale(described.locale, at: group.base.node) != defaultLocale else {
      return true
    }
    for parameter in group.all {
      input.omit(
        parameter.node,
        "a translation of '\(described.placement)', which has no parameter in '\(defaultLocale)'")
    }
    return false
  }
}

extension String {
  fileprivate func lastRange(of mark: String) -> Range<Index>? { ranges(of: mark).last }
}
