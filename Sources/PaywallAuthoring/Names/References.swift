package import PaywallModel
package import PaywallProject
import YAML

/// A place of the project where a text stands that users read.
package struct TextPlace: Sendable {
  /// What `paywall get` and `paywall set` take.
  package var name: String
  package var range: SourceRange
  package var words: String
}

/// What a name or a text is found as.
package enum Found: Sendable {
  /// A thing with an id, and every place that names it.
  case thing(Entity, [Mention])
  /// Texts: one with its translations, or all that hold the words.
  case texts([TextPlace])
}

/// Every place of the work tree or of a revision that names a thing or, where nothing is called so, where a text stands:
/// the one of a path such as `default/control:headline`, with its translations, or those with the words in them, in upper or lower case.
/// - Throws: if there is neither.
package func references(_ workspace: Workspace, to name: String, at revision: String? = nil) throws -> Found {
  let reader = try projectReader(workspace, at: revision)
  let names = try ProjectNames(reader)
  do {
    let entity = try names.entity(name)
    return .thing(entity, names.mentions(of: entity))
  } catch let error as ProjectError where error.code == .notFound {
    let offerings = try reader.offerings().ids.map { Offering(reading: try reader.offering($0)) }
    let all = offerings.flatMap(\.textPlaces)
    let meant = all.filter { $0.origin == name }
    if !meant.isEmpty { return .texts(meant.map(\.place)) }
    let words = name.lowercased()
    let texts = all.map(\.place).filter { $0.words.lowercased().contains(words) }
    guard !texts.isEmpty, !words.isEmpty else {
      // It may be what was not read.
      if let twice = offerings.lazy.compactMap(\.keyThatIsThereTwice).first { throw twice.refusal }
      guard name.contains(" ") else { throw error }
      throw ProjectError(
        .notFound, "no text of the project has the words '\(name)'",
        hint: "read the texts of a variant with: paywall show OFFERING/VARIANT")
    }
    return .texts(texts)
  }
}

extension Offering {
  /// The texts of its variants and their translations, each with the name of the text that it is or translates.
  fileprivate var textPlaces: [(origin: String, place: TextPlace)] {
    variants.flatMap { variant in
      variant.copy.map { copy in
        let name = "\(id)/\(variant.name):\(copy.path)"
        return (name, TextPlace(name: name, range: SourceRange(variant.file.path, copy.node), words: copy.text))
      }
    }
      + locales.flatMap { locale in
        (locale.root?.pairs ?? []).flatMap { variant in
          variant.value.pairs.map { pair in
            let name = "\(locale.file.path):\(variant.key).\(pair.key)"
            let place = TextPlace(
              name: name, range: SourceRange(locale.file.path, pair.value), words: pair.value.string ?? "")
            return ("\(id)/\(variant.key):\(pair.key)", place)
          }
        }
      }
  }
}
