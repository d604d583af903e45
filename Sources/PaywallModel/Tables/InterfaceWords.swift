/// The phrases of the screen that no author writes, and the texts that may stand for them: `ui` of a variant, and
/// `ui.<key>` in a locale file.
///
/// `PaywallKit` has the phrases themselves; its tests compare the two.
package struct InterfaceWord: Sendable {
  /// Its key below `ui`.
  package let key: String
  /// What it is on the screen.
  package let role: TextRole
  /// What it is filled with, each written `{{name}}`.
  package let parameters: [String]
  /// When it is said.
  let summary: String

  private init(_ key: String, _ role: TextRole, _ summary: String, with parameters: [String] = []) {
    (self.key, self.role, self.parameters, self.summary) = (key, role, parameters, summary)
  }

  /// The key of the object that holds them.
  package static let folder = "ui"

  /// The word of a path such as `ui.close`; nil for any other path.
  package static func at(path: String) -> InterfaceWord? {
    guard path.hasPrefix(folder + ".") else { return nil }
    let key = path.dropFirst(folder.count + 1)
    return all.first { $0.key == key }
  }

  /// The languages that have phrases of their own, so that none is missing.
  package static let languages: Set<String> = [
    "ar", "bg", "cs", "da", "de", "el", "en", "es", "fa", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko",
    "ms", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sv", "th", "tr", "uk", "ur", "vi", "zh", "iw", "in",
    "yue",
    "cmn",
  ]

  /// Whether a locale's language has phrases of its own.
  package static func isCovered(_ locale: String) -> Bool {
    let parts = locale.split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let language = parts.first?.lowercased(), languages.contains(language) else { return false }
    guard let script = parts.dropFirst().first(where: { $0.utf8.count == 4 }) else { return true }
    return (scripts[language] ?? ["latn"]).contains(script.lowercased())
  }

  private static let scripts = [
    "ar": ["arab"], "fa": ["arab"], "ur": ["arab"], "bg": ["cyrl"], "ru": ["cyrl"], "uk": ["cyrl"], "el": ["grek"],
    "he": ["hebr"], "iw": ["hebr"], "hi": ["deva"], "ja": ["jpan"], "ko": ["kore"], "th": ["thai"],
    "zh": ["hans", "hant"], "yue": ["hans", "hant"], "cmn": ["hans", "hant"],
  ]

  static let object = ObjectSchema(
    folder, all.map { Field($0.key, .text($0.role), absent: "PaywallKit's own words", $0.summary + $0.filling) })

  private var filling: String {
    parameters.isEmpty ? "" : " With " + parameters.map { "`{{\($0)}}`" }.joined(separator: " and ") + "."
  }

  /// In the order of the screen.
  package static let all: [InterfaceWord] = [
    .init("day", .copy, "The unit of a period, alone."), .init("week", .copy, "The unit of a period, alone."),
    .init("month", .copy, "The unit of a period, alone."), .init("year", .copy, "The unit of a period, alone."),
    .init("perDay", .copy, "A price each day.", with: ["price"]),
    .init("perWeek", .copy, "A price each week.", with: ["price"]),
    .init("perMonth", .copy, "A price each month.", with: ["price"]),
    .init("perYear", .copy, "A price each year.", with: ["price"]),
    .init("perLength", .copy, "A price each time that several units have passed.", with: ["price", "length"]),
    .init("once", .copy, "What is paid once."), .init("trial", .trialLabel, "A free trial.", with: ["length"]),
    .init("introPrice", .copy, "An introductory price.", with: ["price", "length"]),
    .init("offerThen", .copy, "An offer and what follows.", with: ["offer", "price"]),
    .init("trialEnds", .copy, "The day on which a trial ends.", with: ["date"]),
    .init("firstPayment", .copy, "The day of the first charge.", with: ["date"]),
    .init("offerEnds", .copy, "The last day of a campaign.", with: ["date"]),
    .init("today", .copy, "The first step of a timeline."),
    .init("save", .badge, "What a plan saves.", with: ["percent"]),
    .init("saveAmount", .badge, "The same in money.", with: ["amount"]),
    .init("subscribe", .otherButton, "The button for who gets no trial."),
    .init("startTrial", .otherButton, "The button for who gets a trial."),
    .init("continue", .otherButton, "The button for any plan."),
    .init("buy", .otherButton, "The button of what is paid once."),
    .init("currentPlan", .copy, "The plan that the user has."), .init("restore", .otherButton, "The restore button."),
    .init("terms", .otherButton, "The terms link."), .init("privacy", .otherButton, "The privacy link."),
    .init("close", .otherButton, "The control that dismisses the screen."),
    .init("selected", .copy, "A selected plan, for screen readers."),
    .init("notSelected", .copy, "Any other plan, for screen readers."),
    .init("included", .copy, "A check mark, for screen readers."),
    .init("notIncluded", .copy, "The absence of one, for screen readers."),
    .init("rating", .copy, "Stars, for screen readers.", with: ["rating"]),
    .init("successTitle", .copy, "The heading after a purchase."), .init("successText", .copy, "The line below it."),
    .init("tryAgain", .otherButton, "The button after a failure."),
    .init("noPlans", .copy, "Without a product to sell."),
    .init("purchaseFailed", .copy, "After a failed purchase."),
    .init("purchasePending", .copy, "While a purchase waits for approval."),
    .init("purchaseConfirming", .copy, "While a server confirms a purchase."),
    .init("nothingToRestore", .copy, "After a restore without purchases."),
    .init("restoreFailed", .copy, "After a failed restore."), .init("codeAccepted", .copy, "After a valid code."),
    .init("codeInvalid", .copy, "After an invalid code."),
  ]
}
