/// A text of a screen, with all that was filled in.
public struct ScreenText: Sendable, Equatable {
  /// Never empty, and without a placeholder.
  public let text: String
  /// Where it came from: a path in the variant such as `sections.header.title`, `ui.` and the key of a phrase that no
  /// author wrote, or `store.` and what the store gave, such as `store.name`.
  public let path: String
  /// The language that it is in; nil for the store's own texts, and where the paywall does not say.
  public let locale: String?

  init(_ text: String, at path: String, in locale: String?) {
    (self.text, self.path, self.locale) = (text, path, locale)
  }
}

/// A button or a link.
public struct ScreenButton: Sendable, Equatable {
  /// What a touch does.
  public enum Action: Sendable, Equatable {
    /// Buys, in the spelling of `PaywallConfig.productIDs`.
    case purchase(String)
    case restore
    case open(url: String)
    case dismiss
    /// Asks the store for its products again.
    case tryAgain
    /// Hands a code to the app.
    case submitCode
    /// Does nothing, such as buying the plan that the customer has.
    case none
  }

  /// What it says.
  public let title: ScreenText
  /// What it does.
  public let action: Action

  /// False for a button that can only be looked at.
  public var isEnabled: Bool { action != .none }
}
