/// What a change asks of an offering's semantic version (semver.org 2.0.0, items 6 to 8).
package enum Weight: String, Sendable, Comparable, CaseIterable {
  case patch, minor, major

  package static func < (a: Weight, b: Weight) -> Bool {
    switch (a, b) {
    case (.patch, .minor), (.patch, .major), (.minor, .major): true
    default: false
    }
  }
}

/// The weight of each thing that can happen to one field.
package struct Weighing: Sendable {
  package var changed: Weight
  package var added: Weight
  package var removed: Weight
  package var moved: Weight

  /// Words on the screen: another wording is a patch, a text more or less is seen.
  package static let copy = Weighing(changed: .patch, added: .minor, removed: .minor, moved: .minor)
  /// Looks and notes: a patch whatever happens.
  package static let style = Weighing(changed: .patch, added: .patch, removed: .patch, moved: .patch)
  /// What a user meets differently.
  package static let seen = Weighing(changed: .minor, added: .minor, removed: .minor, moved: .minor)
  /// What a live reader holds on to: gone or changed is a break, more of it is not.
  package static let held = Weighing(changed: .major, added: .minor, removed: .major, moved: .minor)
  /// What must stay as it is while it runs.
  package static let frozen = Weighing(changed: .major, added: .major, removed: .major, moved: .major)
}
