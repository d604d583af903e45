import PaywallExchange
import PaywallModel
import PaywallRules
import Templates
import YAML

extension ImportTarget {
  /// A project that is imported into, with the template's small print in its languages, and the rules' words for a trial.
  init(of frame: ProjectFrame, addsLocales: Bool = false) throws {
    let own = try Scaffold.find("subscription").offering("default")
    var smallPrint: [String: String] = [:]
    let legal = own.variants.first?.read().root?["sections"]?.items.first { $0["type"]?.string == "legal" }
    smallPrint["en"] = legal?["text"]?.string
    for locale in own.locales {
      smallPrint[locale.stem] = locale.read().root?["control"]?["sections.legal.text"]?.string
    }
    self.init(frame: frame, addsLocales: addsLocales, smallPrint: smallPrint) { text, locale, isButton in
      TermsWords.of(locale)?.promiseTrial(text, onButton: isButton) ?? false
    }
  }
}
