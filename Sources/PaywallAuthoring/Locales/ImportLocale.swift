import Base
import Git
import PaywallChecking
import PaywallExchange
package import PaywallModel
package import PaywallProject
import PaywallRules
import YAML

/// What importing translations changes.
package struct LocaleImport: Sendable {
  /// A file of translations with the number of texts that are others in it.
  package struct File: Sendable {
    package var path: String
    package var texts: Int
  }

  /// A translation that is not taken over.
  package struct Refusal: Sendable {
    package var id: String
    package var locale: String
    /// Where it stands in the file that came back.
    package var range: SourceRange
    package var message: String
    package var hint: String?
  }

  /// The files that change.
  package var files: [File] = []
  /// Texts that the project says already.
  package var unchanged = 0
  /// Texts that the files have no translation of.
  package var untranslated = 0
  package var refused: [Refusal] = []
  /// What rules find in the project as it will be, and did not find before.
  package var findings: [Finding] = []
  /// Translations that came back as they are, though their originals have changed since they were written.
  package var confirmed: [SourceRange] = []
  /// Translations that give way to others, with their words, by the ids of their texts.
  package var replaced: [(id: String, locale: String, words: String)] = []
  /// The ids of texts of which what came back is the original itself.
  package var copied: [String] = []
  /// Variants and texts that the files call by a name that they had before, with the one that they have.
  package var renamed: [(former: String, present: String)] = []
  /// The locales of the texts that change.
  package var locales: [String] = []
  package var isWritten = false
}

/// The maximum length in bytes of a file for translators.
let translatorFileLimit = 64 << 20

/// Takes over the translations in files that came back from translators. A text whose source has changed since the export, that
/// the project has not, that two files translate differently, or that would be an error is refused; the others are written.
/// Comments and everything around stay.
///
/// - Parameters:
///   - paths: absolute.
///   - locale: of the texts whose locale the files do not say, or say as one of its language that the project has not.
/// - Throws: for a file that cannot be read, for a locale that the project has not, and if the project would have errors that
///   are not of one of the texts. Nothing is written then.
package func importLocale(
  _ workspace: Workspace, from paths: [String], into locale: String? = nil, isDryRun: Bool = false,
  in context: RunContext
) throws -> LocaleImport {
  let returned = try paths.flatMap { path -> [ReturnedText] in
    let file = SourceFile(path: path, bytes: try FileSystem.read(path, atMost: translatorFileLimit))
    do throws(TranslatorFileError) { return try readTranslatorFile(file, into: locale) } catch {
      throw ProjectError(error)
    }
  }
  var plan = try TranslationImport(workspace, returned, as: locale)
  let before = try validate(workspace, .remembered, in: context)
  try plan.refuseFormer(workspace, before.findings)
  var change = try plan.change(in: workspace.folder())
  // An incomplete translation is what many files bring; `locale status` tells of it. What is taken over is of the source
  // that is there now.
  let isMeant: (Finding) -> Bool = { ![LocaleState.coverageRule, "translation-current"].contains($0.rule) }
  var findings = try newFindings(change, workspace, in: context, among: isMeant)
  // What was accepted for the file as it was ends with its next edit, as with any other.
  let accepted = before.waived
  func isError(_ finding: Finding) -> Bool {
    finding.severity == .error && finding.rule != "waiver-valid"
      && !accepted.contains {
        $0.rule == finding.rule && $0.range.file == finding.range.file && $0.message == finding.message
      }
  }
  while let error = findings.first(where: isError) {
    guard plan.refuse(findings.filter(isError), in: change) else { throw error.refusal }
    change = try plan.change(in: workspace.folder())
    findings = try newFindings(change, workspace, in: context, among: isMeant)
  }
  // What a screen lacks in all may be told at a text that is in order: each has a try without the others of its file.
  func tries(_ indices: [Int]) throws -> Set<String> {
    var attempt = plan
    for index in indices { attempt.restore(index) }
    let tried = try attempt.change(in: workspace.folder())
    let found = try newFindings(tried, workspace, in: context, among: isMeant)
    let torn = Set(found.filter(isError).map(\.range.file))
    if torn.isEmpty { (plan, change, findings) = (attempt, tried, found) }
    return torn
  }
  var waiting = Dictionary(grouping: plan.retries, by: { plan.place(of: $0) })
  // Not for ever, as each looks at the whole project.
  for _ in 0..<24 where !waiting.isEmpty {
    let round = waiting.sorted { $0.key < $1.key }.compactMap(\.value.first)
    waiting = waiting.mapValues { Array($0.dropFirst()) }.filter { !$0.value.isEmpty }
    let torn = try tries(round)
    if torn.isEmpty { continue }
    let rest = round.filter { index in !torn.contains { $0.hasPrefix(plan.place(of: index) + ".") } }
    // What is told elsewhere may be of any of them.
    if rest.count == round.count {
      for index in round { _ = try tries([index]) }
    } else if !rest.isEmpty, try !tries(rest).isEmpty {
      for index in rest { _ = try tries([index]) }
    }
  }
  var result = plan.outcome
  result.findings = findings
  result.confirmed = plan.unchanged.filter { $0.isStale(by: before.findings) }
  result.isWritten = !change.isEmpty && !isDryRun
  if result.isWritten { try change.apply(in: workspace.folder()) }
  return result
}

extension String {
  /// Without the white space at either end that another text has not: what laid a file out put it there.
  fileprivate func aligned(with original: String) -> String {
    var words = self[...]
    if original.first?.isWhitespace == false { words = words.drop(while: \.isWhitespace) }
    if original.last?.isWhitespace == false { while words.last?.isWhitespace == true { words.removeLast() } }
    return String(words)
  }

  /// Whether there are two words or more beside placeholders, as a name that is the same in all languages has not.
  fileprivate var hasWords: Bool {
    replacing(/\{\{[^}]*\}\}/, with: "").split { !$0.isLetter }.count { $0.count > 1 } > 1
  }

  /// Whether question marks stand where another text has letters, as in what was saved in an encoding that lacks them.
  fileprivate func lacksCharacters(of original: String) -> Bool {
    func plain(_ text: String) -> String { text.replacing(/\{\{[^}]*\}\}/, with: "") }
    let words = plain(self)
    return words.count { $0 == "?" } > 1 && !words.contains(where: \.isLetter)
      && plain(original).contains(where: \.isLetter)
  }
}

extension ProjectError {
  fileprivate init(_ error: TranslatorFileError) {
    let place = error.range.map { "\($0.file):\($0.start): " } ?? ""
    self.init(.refused, place + error.message, hint: error.hint)
  }
}

/// Which translations are taken over, and where.
private struct TranslationImport {
  /// A text of the project.
  private struct Known {
    var offering: Offering
    var screen: TranslatableScreen
    var text: CopyUnit
  }

  /// A translation that is taken over.
  private struct Taken {
    var returned: ReturnedText
    var known: Known
    var words: String

    /// What to do about an error that keeps the text out. What is not there yet cannot be waived.
    func hint(on error: Finding) -> String? {
      guard let hint = error.hint, let waiver = hint.firstRange(of: "paywall waive ") else { return error.hint }
      let place = shellWord("\(error.range.file):\(known.screen.variant).\(known.text.path)")
      let first =
        error.correction == .reversal
        ? "import it again when the experiment has ended; for one that cannot wait: " : hint[..<waiver.lowerBound]
      return first + "paywall set \(place) \(shellWord(words)); "
        + hint[waiver.lowerBound...].replacing("\(error.range.file):\(error.range.line) ", with: "\(place) ")
    }
  }

  private let frame: ProjectFrame
  private let offerings: [Offering]
  private let screens: [String: [TranslatableScreen]]
  private var taken: [Taken] = []
  /// The ids that rows had which were taken for texts that say the same, by the ids of these.
  private var adopted: [String: String] = [:]
  private var result = LocaleImport()
  /// The texts that errors were found in, with their places among the refused.
  private var setAside: [(text: Taken, refusal: Int)] = []
  /// The places among the refused of those that were taken over after all.
  private var restored: Set<Int> = []
  /// The texts that have a second try, as `restore` takes them.
  var retries: Range<Int> { setAside.indices }
  /// Where the translations stand that came back as they are.
  private(set) var unchanged: [SourceRange] = []

  init(_ workspace: Workspace, _ returned: [ReturnedText], as given: String?) throws {
    let frame = ProjectFrame(reading: try projectReader(workspace, at: nil).frame())
    offerings = try PaywallAuthoring.offerings([], of: workspace)
    for offering in offerings { try requireReadable(offering) }
    let translated = frame.translated(offerings)
    var returned = returned
    // Language tags are the same in upper and in lower case (RFC 5646, 2.1.1).
    for index in returned.indices where !translated.contains(returned[index].locale) {
      let written = returned[index].locale.lowercased()
      if let same = translated.first(where: { $0.lowercased() == written }) { returned[index].locale = same }
    }
    if let given {
      try requireTranslated(given, in: frame.settings)
      if let first = returned.first?.locale, !returned.contains(where: { $0.locale.language == given.language }) {
        throw ProjectError(
          .refused, "the file is translated into '\(first)', not into '\(given)'",
          hint: "leave out --locale, which is for files that do not say theirs")
      }
      for index in returned.indices
      where !translated.contains(returned[index].locale) && returned[index].locale.language == given.language {
        returned[index].locale = given
      }
    }
    for locale in Set(returned.map(\.locale)).sorted() where !translated.contains(locale) {
      let near = translated.first { $0.language == locale.language }
      if given == nil, let near {
        throw ProjectError(
          .notFound, "nothing is translated into '\(locale)'",
          hint: "if it is meant for '\(near)', run it again with: --locale \(near)")
      }
      try requireTranslated(locale, in: frame.settings)
      throw notTranslated(locale, among: translated)
    }
    self.frame = frame
    screens = Dictionary(
      offerings.map { ($0.id, TranslatableScreen.all(of: $0, in: frame)) }, uniquingKeysWith: { first, _ in first })
    try sort(renaming(returned, in: workspace))
  }

  /// The texts of the project by the ids that files for translators have.
  private var known: [String: Known] {
    var known: [String: Known] = [:]
    for offering in offerings {
      for screen in screens[offering.id] ?? [] {
        for text in screen.sayable {
          known[textID(offering, screen.variant, text.path)] = Known(offering: offering, screen: screen, text: text)
        }
      }
    }
    return known
  }

  /// The texts under the names that they and their variants have now: a variant keeps its wire id, and a text its words.
  private mutating func renaming(_ returned: [ReturnedText], in workspace: Workspace) throws -> [ReturnedText] {
    let present = Set(offerings.flatMap { offering in offering.variants.map { "\(offering.id)/\($0.name)" } })
    var former = try FormerVariants(workspace, among: offerings)
    let called = try returned.map { text in
      guard let colon = text.id.firstIndex(of: ":") else { return text }
      let name = String(text.id[..<colon])
      let parts = name.split(separator: "/").map(String.init)
      guard parts.count == 2, !present.contains(name),
        let found = try former.successor(of: parts[1], in: parts[0])
      else { return text }
      let new = "\(found.offering)/\(found.variant)"
      if !result.renamed.contains(where: { $0.former == name }) { result.renamed.append((name, new)) }
      var text = text
      text.id = new + text.id[colon...]
      return text
    }
    let known = known
    let moved = try leavingTakenNames(called, given: returned, known, &former)
    let ids = Set(moved.map(\.id))
    let texts = Dictionary(grouping: known.keys.filter { !ids.contains($0) }, by: \.screenOfText)
    var looks = 200
    return moved.map { text in
      guard known[text.id] == nil, looks > 0 else { return text }
      looks -= 1
      let same = texts[text.id.screenOfText, default: []].filter { id in
        guard let original = known[id]?.text.text else { return false }
        return (try? text.source.text(marking: original).sameLines(as: original)) == true
      }
      guard same.count == 1, let id = same.first else { return text }
      if !result.renamed.contains(where: { $0.former == text.id }) { result.renamed.append((text.id, id)) }
      adopted[id] = text.id
      var text = text
      text.id = id
      return text
    }
  }

  /// The texts, those of a variant whose name another one has taken since under its own name of now: it has what they translate,
  /// where the other one says something else or has texts of its own in the file.
  private mutating func leavingTakenNames(
    _ moved: [ReturnedText], given: [ReturnedText], _ known: [String: Known], _ former: inout FormerVariants
  ) throws -> [ReturnedText] {
    func says(_ text: ReturnedText, _ id: String) -> Bool {
      known[id].map { (try? text.source.text(marking: $0.text.text).sameLines(as: $0.text.text)) == true } ?? false
    }
    var new: [String: String] = [:]
    var gone: Set<String> = []
    for (name, texts) in Dictionary(grouping: given, by: { String($0.id.prefix { $0 != ":" }) }) {
      let parts = name.split(separator: "/").map(String.init)
      let others = texts.filter { known[$0.id] != nil && !says($0, $0.id) }
      let isTaken = result.renamed.contains { $0.present == name }
      guard parts.count == 2, isTaken || !others.isEmpty else { continue }
      guard let found = try former.former(of: parts[1], in: parts[0]) else {
        if isTaken, !others.isEmpty { gone.insert(name) }
        continue
      }
      let present = "\(found.offering)/\(found.variant)"
      func now(_ text: ReturnedText) -> String { present + text.id.dropFirst(name.count) }
      // What only the present one says is for that.
      if texts.contains(where: { says($0, $0.id) && !says($0, now($0)) }) { continue }
      if others.isEmpty ? texts.contains(where: { says($0, now($0)) }) : others.contains(where: { says($0, now($0)) }) {
        new[name] = present
      }
    }
    for (name, present) in new.sorted(by: { $0.key < $1.key }) { result.renamed.append((name, present)) }
    return zip(given, moved).compactMap { given, text in
      let name = String(given.id.prefix { $0 != ":" })
      if gone.contains(name) {
        refuse(given, "it is for a variant that is gone, and whose name another one has now")
        return nil
      }
      guard let present = new[name] else { return text }
      var text = text
      text.id = present + given.id.drop { $0 != ":" }
      return text
    }
  }

  /// Decides of each text whether it is taken over.
  private mutating func sort(_ returned: [ReturnedText]) {
    let known = known
    let translated = returned.filter(\.isTranslated)
    result.untranslated = returned.count - translated.count
    let same = Dictionary(grouping: translated) { [$0.id, $0.locale] }
    var seen: Set<[String]> = []
    // What is called otherwise mostly is all of a file, and each look takes as long as there are texts.
    var looks = 20
    for text in translated where seen.insert([text.id, text.locale]).inserted {
      guard let origin = known[text.id] else {
        // Another screen may say the same under nearly the same name.
        let screen = text.id.prefix { $0 != ":" } + ":"
        let nearest =
          looks > 0
          ? nearestName(to: text.id, among: known.keys.filter { $0.hasPrefix(screen) })
            ?? known.keys.filter { $0.lowercased() == text.id.lowercased() }.min() : nil
        looks -= 1
        refuse(text, "the project has no text of this id", hint: nearest.map { "did you mean '\($0)'?" })
        continue
      }
      let others = (same[[text.id, text.locale]] ?? []).dropFirst()
      if let other = others.first(where: { !$0.says(the: text, marking: origin.text.text) }) {
        refuse(
          text, "it is translated otherwise at \(other.range.file):\(other.range.start)", hint: "leave one of them")
        continue
      }
      do throws(MarkedTextError) { try take(text, origin) } catch { refuse(text, error.message) }
    }
  }

  private mutating func take(_ text: ReturnedText, _ known: Known) throws(MarkedTextError) {
    let original = known.text.text
    guard let target = text.target, try text.source.text(marking: original).sameLines(as: original) else {
      return refuse(
        text, "its source has changed since the export",
        hint: "translate it anew: paywall locale export \(text.locale) \(known.offering.id)")
    }
    let words = try target.text(marking: original).aligned(with: original)
    if words.lacksCharacters(of: original) {
      return refuse(
        text, "it has question marks in the place of its letters",
        hint: "the file was saved in an encoding without them: save it as UTF-8")
    }
    let present = known.screen.translation(of: known.text.path, in: text.locale)?.text
    if present?.sameLines(as: words) == true {
      result.unchanged += 1
      if let range = known.screen.translation(of: known.text.path, in: text.locale)?.range { unchanged.append(range) }
    } else {
      taken.append(Taken(returned: text, known: known, words: words.replacing("\r\n", with: "\n")))
    }
  }

  /// Refuses what the project said before it said what it says now: a row of an older export that nobody worked on. What is older than
  /// its original gives way to anything.
  /// - Parameter found: of the project as it is.
  mutating func refuseFormer(_ workspace: Workspace, _ found: [Finding]) throws {
    guard workspace.repositoryPath != nil, !taken.isEmpty else { return }
    let repository = OpenRepository(try workspace.repository())
    guard let head = try repository.handle.head().commit else { return }
    func says(_ former: String?, _ present: String?) -> Bool {
      former == present || former.flatMap { former in present.map { former.sameLines(as: $0) } } == true
    }
    var known: [String: [FormerLocale]] = [:]
    var kept: [Taken] = []
    for text in taken {
      let locale = text.returned.locale
      guard let file = text.known.offering.locales.first(where: { $0.locale == locale })?.file.path else {
        kept.append(text)
        continue
      }
      let versions = try known[file] ?? FormerLocale.all(of: workspace.inRepository(file), from: head, in: repository)
      known[file] = versions
      let key = [text.known.screen.variant, text.known.text.path]
      let translation = text.known.screen.translation(of: text.known.text.path, in: locale)
      let present = translation?.text
      let former = adopted[text.returned.id].map { [key[0], String($0.dropFirst($0.screenOfText.count + 1))] }
      if let former, present != nil, versions.contains(where: { $0.words[former] != nil && $0.words[key] != nil }) {
        refuse(
          text.returned,
          "it is for '\(former[1])', which is gone, and this one, which says the same, has had a translation of its own",
          hint: "for this one after all: \(setting(text, at: key, in: file))")
        result.renamed.removeAll { $0.present == text.returned.id }
        continue
      }
      let first = versions.firstIndex { $0.words[key]?.sameLines(as: text.words) == true }
      // What was there before it may be what somebody went back to.
      guard let first, !versions[..<first].contains(where: { says($0.words[key], present) }),
        translation?.range.isStale(by: found) != true
      else {
        // As git does with files, nothing is written over words that no commit holds.
        if let present, let last = versions.last, !last.words.values.contains(where: { says($0, present) }) {
          refuse(
            text.returned, "the translation that is there is in no commit",
            hint: "commit it first; for this one after all: \(setting(text, at: key, in: file))")
        } else {
          kept.append(text)
        }
        continue
      }
      refuse(
        text.returned,
        "it is the translation of \(versions[first].commit), "
          + (present == nil ? "which was taken away since" : "and another one was written since"),
        hint: "for this one after all: \(setting(text, at: key, in: file))")
    }
    taken = kept
  }

  /// The command that sets a translation as it came.
  private func setting(_ text: Taken, at key: [String], in file: String) -> String {
    let place = shellWord("\(file):\(key.joined(separator: "."))")
    return "paywall set \(place) " + (text.words.hasPrefix("-") ? "-- " : "") + shellWord(text.words)
  }

  /// What importing changes, without the refusals of texts that were taken over after all.
  var outcome: LocaleImport {
    var outcome = result
    outcome.refused = result.refused.enumerated().filter { !restored.contains($0.offset) }.map(\.element)
    for text in taken {
      let original = text.known.text.text
      if text.words.sameLines(as: original), original.hasWords { outcome.copied.append(text.returned.id) }
      let present = text.known.screen.translation(of: text.known.text.path, in: text.returned.locale)?.text
      if let present { outcome.replaced.append((text.returned.id, text.returned.locale, present)) }
    }
    return outcome
  }

  private mutating func refuse(_ text: ReturnedText, _ message: String, hint: String? = nil) {
    result.refused.append(
      LocaleImport.Refusal(id: text.id, locale: text.locale, range: text.range, message: message, hint: hint))
  }

  /// The files with the texts that are taken over.
  mutating func change(in folder: String) throws -> PlannedChange {
    var change = PlannedChange()
    result.files = []
    result.locales = Set(taken.map(\.returned.locale)).sorted()
    for offering in offerings {
      for locale in result.locales {
        let texts = taken.filter { $0.known.offering.id == offering.id && $0.returned.locale == locale }
        if texts.isEmpty { continue }
        let file = try file(of: offering, in: locale, folder)
        let translations = texts.map {
          Translation(variant: $0.known.screen.variant, path: $0.known.text.path, text: $0.words)
        }
        change.written[file.path] = try file.putting(translations, order: order(of: offering))
        result.files.append(LocaleImport.File(path: file.path, texts: texts.count))
      }
    }
    return change
  }

  /// The file of a locale; where there is none, one as `addLocale` writes it.
  private func file(of offering: Offering, in locale: String, _ folder: String) throws -> SourceFile {
    if let known = offering.locales.first(where: { $0.locale == locale }) { return known.file }
    return try LocaleSheet.file(new: locale, of: offering, screens[offering.id] ?? [], in: frame.settings, folder)
  }

  private func order(of offering: Offering) -> [String: [String]] {
    Dictionary(
      (screens[offering.id] ?? []).map { ($0.variant, $0.sayable.map(\.path)) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// The file of a text that was set aside, without its ending.
  func place(of index: Int) -> String {
    let text = setAside[index].0
    return "\(text.known.offering.folder)/locales/\(text.returned.locale)"
  }

  /// Takes a text over that was set aside; the places of the others stay.
  mutating func restore(_ index: Int) {
    let (text, refusal) = setAside[index]
    taken.append(text)
    restored.insert(refusal)
  }

  /// Refuses the texts that errors are found in, and those of a variant that may not change as a whole.
  /// - Returns: whether there are any.
  mutating func refuse(_ errors: [Finding], in change: PlannedChange) -> Bool {
    let count = taken.count
    let roots = change.written.mapValues { LocaleCopy(reading: SourceFile(path: "", bytes: $0)).root }
    var kept: [Taken] = []
    for text in taken {
      let path = result.files.map(\.path).first { path in
        path.hasPrefix(text.known.offering.folder + "/")
          && SourceFile(path: path, bytes: []).stem == text.returned.locale
      }
      let block = path.flatMap { roots[$0] ?? nil }?.pairs.first { $0.key == text.known.screen.variant }
      let pair = block?.value.pairs.first { $0.key == text.known.text.path }
      let error = errors.first { error in
        guard let block, let pair, error.range.file == path else { return false }
        return block.keyStart == error.range.start
          || pair.keyStart <= error.range.start && error.range.start <= pair.value.end
      }
      if let error {
        setAside.append((text, result.refused.count))
        refuse(text.returned, "\(error.message) [\(error.rule)]", hint: text.hint(on: error))
      } else {
        kept.append(text)
      }
    }
    taken = kept
    return taken.count < count
  }
}

extension String {
  /// What comes before the path in the id of a text.
  fileprivate var screenOfText: Substring { prefix { $0 != ":" } }

  /// The language of a locale, without its script and its country.
  fileprivate var language: Substring { prefix { $0 != "-" && $0 != "_" } }

  /// Whether two texts are the same but for how their lines end and what blanks are around them, which files on their way make
  /// something else of.
  fileprivate func sameLines(as other: String) -> Bool {
    // Tables lose or gain spaces at the ends of their cells.
    func lines(_ text: String) -> [UInt8] {
      let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex
      return Array(text[..<end].drop(while: \.isWhitespace).utf8)
    }
    return lines(self) == lines(other)
  }
}

extension ReturnedText {
  /// Whether two files say the same of a text, one with its placeholders marked and the other with them as they are.
  fileprivate func says(the other: ReturnedText, marking original: String) -> Bool {
    func isSame(_ one: MarkedText?, _ two: MarkedText?) -> Bool {
      if one == two { return true }
      guard let one = try? one?.text(marking: original), let two = try? two?.text(marking: original) else {
        return false
      }
      return one.sameLines(as: two)
    }
    return isSame(target, other.target) && isSame(source, other.source)
  }
}
