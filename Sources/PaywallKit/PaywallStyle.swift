/// How the sections of a screen are laid out.
public enum PaywallLayout: String, Sendable, CaseIterable {
  /// One below the other.
  case stack
  /// Side by side.
  case grid
  /// Scrolling sideways.
  case carousel
}

/// How the plans are shown.
public enum PlanStyle: String, Sendable, CaseIterable {
  /// Cards side by side, one per plan.
  case horizontalCards = "horizontal_cards"
  /// Rows with the plan's name, price and badge.
  case verticalStack = "vertical_stack"
  /// A switch between two plans.
  case toggleSwitch = "toggle_switch"
  /// A native segmented control.
  case segmentedControl = "segmented_control"
  /// Radio buttons with the plan's details in each row.
  case radioList = "radio_list"
  /// Plan cards that scroll sideways and snap.
  case carousel
  /// A grid of features with a column for each plan.
  case comparisonGrid = "comparison_grid"
  /// Rounded pills in a row.
  case pillSelector = "pill_selector"
  /// Large blocks with a list of features for each tier.
  case tierBlocks = "tier_blocks"
  /// Names and prices as text, without cards.
  case minimalText = "minimal_text"
  /// One plan larger than the others.
  case featuredHighlight = "featured_highlight"
  /// Plans that unfold to their details.
  case accordion
}

/// How the screen opens.
public enum PaywallPresentation: String, Sendable, CaseIterable {
  /// Over the whole screen.
  case fullScreen = "full_screen"
  /// As a sheet.
  case sheet
}
