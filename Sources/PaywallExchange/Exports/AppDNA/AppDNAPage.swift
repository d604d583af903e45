import Base
import JSON
import PaywallModel
import YAML

/// One variant while it becomes a paywall of AppDNA: what is taken over, and the words with their translations.
final class AppDNAPage {
  let frame: ProjectFrame
  let offering: Offering
  let variant: Variant
  let ledger: Ledger
  let translations: Translations
  private let languages: AppDNALanguages
  /// What the reader can sell, in the order of the screen.
  let plans: [AppDNAPlan]
  private var uses: [String: [Use]] = [:]

  /// A text under one of the reader's keys.
  private struct Use {
    var node: Node
    var text: String
    var translated: [(language: String, text: String)]
  }

  init(_ frame: ProjectFrame, _ offering: Offering, _ variant: Variant, _ languages: AppDNALanguages) {
    (self.frame, self.offering, self.variant, self.languages) = (frame, offering, variant, languages)
    ledger = Ledger(.appDNA, variant.file.path)
    translations = Translations(offering, variant)
    plans = AppDNAPlan.all(of: variant, in: offering, frame.catalogue, ledger)
  }

  /// Where a text stands, which says what its placeholders can be filled with.
  enum Place { case screen, plan }

  /// A text that the reader shows: under `key` in the user's language, without a key always in the default one.
  func text(_ node: Node?, _ key: String? = nil, in place: Place = .screen) -> JSONValue? {
    guard let node = ledger.take(node), let text = node.string else { return nil }
    guard isReadable(text, node, place) else { return nil }
    let translated = translatedTexts(of: node, place)
    if let key {
      uses[key, default: []].append(Use(node: node, text: text, translated: translated))
    } else if !translated.isEmpty {
      untranslated.append(node)
    }
    return .string(text)
  }

  private func translatedTexts(of node: Node, _ place: Place) -> [(language: String, text: String)] {
    languages.all.compactMap { language in
      guard let words = translations.node(of: node, in: language.locale), let text = words.string,
        isReadable(text, words, place, in: language.locale)
      else { return nil }
      return (language.code, text)
    }
  }

  /// Whether the reader shows the text as it is written.
  private func isReadable(_ text: String, _ node: Node, _ place: Place, in locale: String? = nil) -> Bool {
    if appDNATakesForFlag(text) {
      report(
        .error, node, locale,
        "AppDNA reads the text '\(text)' as a truth value and drops the whole paywall",
        hint: "write it with another word or mark beside it")
      return false
    }
    let uses = PlaceholderScan(text).uses
    guard let first = uses.first(where: { !canFill($0.placeholder, in: place) }) else { return true }
    report(
      .warning, node, locale,
      place == .plan
        ? "the text is left out: nothing fills '{{\(first.name)}}' in for AppDNA"
        : "the text is left out: AppDNA shows one text for all plans, and nothing fills '{{\(first.name)}}' in",
      hint: place == .plan
        ? "say it without the placeholder" : "say it on the cards of the plans, or without placeholders")
    return false
  }

  /// Whether PaywallKit fills a placeholder in there.
  func canFill(_ placeholder: Placeholder?, in place: Place) -> Bool {
    guard let placeholder, placeholder != .trialEndDate, placeholder != .firstBillDate else { return false }
    switch placeholder.subject {
    case .campaign: return false
    case .product, .length, .trial, .introductoryOffer, .introductoryPrice, .savings, .commitment:
      return place == .plan || plans.count == 1
    }
  }

  private func report(
    _ severity: Severity, _ node: Node, _ locale: String?, _ message: String, hint: String
  ) {
    let range = locale.map { translations.range(of: node, in: $0) } ?? SourceRange(ledger.file, node)
    ledger.add([ExportLoss(.appDNA, severity, at: range, message, hint: hint)])
  }

  private var untranslated: [Node] = []

  /// The translations by language and key. A key that several texts share is only translated where they are the same.
  func localizations() -> JSONValue? {
    var all: [String: [JSONMember]] = [:]
    for (key, uses) in uses.sorted(by: { precedes($0.key, $1.key) }) {
      guard let first = uses.first, uses.contains(where: { !$0.translated.isEmpty }) else { continue }
      let isShared = uses.dropFirst().contains { use in
        use.text != first.text || use.translated.map(\.text) != first.translated.map(\.text)
      }
      if isShared {
        untranslated += uses.filter { !$0.translated.isEmpty }.map(\.node)
      } else {
        for (language, text) in first.translated { all[language, default: []].append(JSONMember(key, .string(text))) }
      }
    }
    for node in untranslated {
      ledger.lose(node, "AppDNA shows this text in the default language only: it has no place for its translations")
    }
    untranslated = []
    if all.isEmpty { return nil }
    return .object(all.sorted { precedes($0.key, $1.key) }.map { JSONMember($0.key, .object($0.value)) })
  }

  /// Technical text, such as an address.
  func string(_ node: Node?) -> JSONValue? {
    guard let node = ledger.take(node), let text = node.string else { return nil }
    if appDNATakesForFlag(text) {
      ledger.misread(node, "AppDNA reads the text '\(text)' as a truth value and drops the whole paywall")
      return nil
    }
    return .string(text)
  }

  /// A number or a truth value.
  func value(_ node: Node?) -> JSONValue? { ledger.take(node)?.json }

  /// The address of an asset; what is only a name in the app is not taken, for the reader loads nothing by name.
  func address(_ node: Node?) -> JSONValue? {
    guard let text = node?.string, text.hasPrefix("https://") || text.hasPrefix("http://") else { return nil }
    return string(node)
  }

  /// Seconds as the whole milliseconds that the reader asks for.
  func milliseconds(_ node: Node?) -> JSONValue? { whole(node, times: 1000, "milliseconds") }

  /// Seconds as the whole ones that the reader asks for.
  func seconds(_ node: Node?) -> JSONValue? { whole(node, times: 1, "seconds") }

  private func whole(_ node: Node?, times factor: Double, _ unit: String) -> JSONValue? {
    guard let node = ledger.take(node), let number = node.number else { return nil }
    if let whole = Int(exactly: (number * factor * 1e6).rounded() / 1e6) { return .integer(whole) }
    ledger.misread(
      node, "AppDNA reads whole \(unit) only and drops the whole paywall for a fraction",
      hint: "write a whole number")
    return nil
  }

  /// A word of the screen that no author writes, in the default language.
  func word(_ name: String) -> JSONValue {
    if let own = variant.root?["ui"]?[name], let text = text(own) { return text }
    return .string(readerWord(name, in: frame.settings.copyLocale))
  }

  /// The sections of the screen, with the core fields that they show.
  func core(_ section: Node, _ field: String, _ core: String) -> Node? { section[field] ?? variant.root?[core] }
}

/// Whether the reader takes a text for true or false, in any case.
func appDNATakesForFlag(_ text: String) -> Bool { ["true", "false"].contains(text.lowercased()) }

/// The languages of the project that the reader can tell apart: it goes by the language alone, never by a region.
struct AppDNALanguages {
  /// What the reader calls a language, and the locale whose copy it shows.
  let all: [(code: String, locale: String)]
  let losses: [ExportLoss]
  /// What the reader calls the default language.
  let standard: String

  init(_ settings: Settings) {
    let standard = appDNALanguage(settings.copyLocale)
    var (all, losses): ([(code: String, locale: String)], [ExportLoss]) = ([], [])
    let others = settings.locales.filter { $0.value != settings.copyLocale }
    for (code, locales) in Dictionary(grouping: others, by: { appDNALanguage($0.value) }).sorted(by: { $0.key < $1.key }
    ) {
      let chosen = locales.first { $0.value == code } ?? (locales.count == 1 ? locales.first : nil)
      let own = code == standard ? nil : chosen
      if let own { all.append((code, own.value)) }
      for locale in locales where locale.value != own?.value {
        let instead = own.map { "'\($0.value)'" } ?? "the default language"
        losses.append(
          ExportLoss(
            .appDNA, .warning, at: locale.range,
            "AppDNA tells languages apart but not regions or scripts: users of '\(locale.value)' read \(instead)"))
      }
    }
    (self.all, self.losses, self.standard) = (all, losses, standard)
  }
}

/// The language of a locale, as a device names it.
func appDNALanguage(_ locale: String) -> String {
  locale.split { $0 == "-" || $0 == "_" }.first.map { $0.lowercased() } ?? locale
}
