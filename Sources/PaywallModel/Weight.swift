/// The bump that a change requires of an offering's semantic version (semver.org 2.0.0, items 6 to 8).
package enum Weight: String, Sendable, Comparable, CaseIterable {
  case patch, minor, major

  /// Patch, minor, major.
  package static func < (a: Weight, b: Weight) -> Bool {
    switch (a, b) {
    case (.patch, .minor), (.patch, .major), (.minor, .major): true
    case (.patch, .patch), (.minor, .patch), (.minor, .minor), (.major, _): false
    }
  }
}

/// The weight of each thing that can happen to one field.
package struct Weighing: Sendable {
  /// Another value.
  package var changed: Weight
  /// A value where none was.
  package var added: Weight
  /// No value where one was.
  package var removed: Weight
  /// The same items of a list in another order.
  package var moved: Weight

  /// Text on the screen: a different wording is a patch; an added or removed text is visible.
  package static let copy = Weighing(changed: .patch, added: .minor, removed: .minor, moved: .minor)
  /// Style and notes: always a patch.
  package static let style = Weighing(changed: .patch, added: .patch, removed: .patch, moved: .patch)
  /// What a user experiences differently.
  package static let seen = Weighing(changed: .minor, added: .minor, removed: .minor, moved: .minor)
  /// What a live reader depends on: removing or changing it is a break, adding to it is not.
  package static let held = Weighing(changed: .major, added: .minor, removed: .major, moved: .minor)
  /// What must not change while it runs.
  package static let frozen = Weighing(changed: .major, added: .major, removed: .major, moved: .major)
}
