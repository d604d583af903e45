import PaywallKit
import PaywallModel

extension PaywallModel.InterfaceWord {
  /// What the app says in a locale, in English where it has no words of it, with its parameters as placeholders.
  func text(in locale: String) -> String { interfaceWord(key, in: locale) }
}
