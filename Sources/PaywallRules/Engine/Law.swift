/// A text of law, of an authority or of a store's terms that asks for what a rule checks.
package struct Law: Sendable, CustomStringConvertible {
  /// Where it holds: a country, a union, or a store with its store fronts.
  package let place: String
  /// What it is, with the part that is meant.
  package let text: String
  /// The day or the month from which it holds, as `2014-06-13` or `2022-09`; nil where nobody has dated it.
  package let since: String?

  /// See the properties.
  package init(_ place: String, _ text: String, since: String? = nil) {
    (self.place, self.text, self.since) = (place, text, since)
  }

  /// `European Union since 2014-06-13: Directive 2011/83/EU, Article 8(2)`.
  package var description: String { "\(place)\(since.map { " since \($0)" } ?? ""): \(text)" }
}
