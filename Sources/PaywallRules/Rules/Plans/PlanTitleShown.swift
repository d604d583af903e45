import PaywallModel

enum PlanTitleShown: OfferingRule {
  static let description = RuleDescription(
    "plan-title-shown", "Every plan is shown with its name.", .store(.error, .error, .error), waivers: .perText,
    weakening: .reported,
    documentation: """
      A plan card without a `title` shows the store's name. If a title is written, it must contain {{title}} or words in
      every language.
      """,
    bad: "title: ''", good: "title: '{{title}}'",
    source: "Paid Apps Agreement, Schedule 2, 3.8(b), as rejections quote it", demands: [.disclosure])

  static func violations(in context: OfferingContext) -> [Violation] {
    context.eachScreen { screen in
      let titles = screen.packages.map { "cards.\($0.id.value).title" }
      return ([context.defaultLocale] + screen.copy.locales).flatMap { locale in
        titles.compactMap { path in
          guard let unit = screen.copy[path, locale], unit.saysNothing else { return nil }
          return Violation(at: unit.range, "the plan's title names nothing", hint: "use {{title}}, or remove it")
        }
      }
    }
  }
}

extension CopyUnit {
  /// Whether the text has no letter and no digit of its own, and no {{title}}.
  fileprivate var saysNothing: Bool { !uses(.title) && !words.contains { $0.isLetter || $0.isNumber } }

  /// The text without its placeholders.
  var words: String { replacingPlaceholders(by: "") }

  /// The text with `{}` for each placeholder, without its name.
  var withoutNames: String { replacingPlaceholders(by: "{}") }

  private func replacingPlaceholders(by replacement: String) -> String {
    guard !placeholders.uses.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var (plain, end): ([UInt8], Int) = ([], 0)
    for use in placeholders.uses {
      plain += bytes[end..<use.range.lowerBound] + replacement.utf8
      end = use.range.upperBound
    }
    return String(decoding: plain + bytes[end...], as: UTF8.self)
  }
}
