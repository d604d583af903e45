/// What a text is on the screen. The tables say it of every text, and rules say what it asks of the text.
package enum TextRole: Sendable, CaseIterable {
  /// The heading of a screen, of a section or of an item.
  case heading
  /// The name of a step of a timeline.
  case step
  /// The line below the heading of a screen.
  case subheading
  /// The name of an option, of a row or of a person's office.
  case label
  /// A person's or a package's name.
  case name
  /// A line of the list of what the user gets.
  case bullet
  /// The name of a plan on its card.
  case cardTitle
  /// The badge on a plan's card.
  case badge
  /// What a plan's card says about a trial.
  case trialLabel
  /// What a plan costs.
  case price
  /// The line beside the purchase button.
  case terms
  /// The purchase button.
  case button
  /// Any other button.
  case otherButton
  /// A link or a button that the stores require: terms, privacy, restore.
  case requiredLink
  /// Small print.
  case disclosure
  /// What a customer said.
  case quotation
  /// Any other line of copy.
  case copy
}
