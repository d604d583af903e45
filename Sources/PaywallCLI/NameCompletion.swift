import ArgumentParser
import PaywallAuthoring
import PaywallModel
import PaywallProject
import PaywallRules

extension EntityKind {
  /// The id in a name as `paywall ls` prints it, or alone: `settings` of `placement:settings`.
  func id(in name: String) -> String {
    let lead = rawValue + ":"
    return name.hasPrefix(lead) ? String(name.dropFirst(lead.count)) : name
  }
}

/// What the shells' completion offers for words that name something of the project of the working folder, or of `-C`.
///
/// Whatever goes wrong, such as a folder without a project or a file with a mistake, offers nothing and says nothing: the
/// user is in the middle of a line.
enum NameCompletion {
  static var rule: CompletionKind { .list(RuleCatalogue.all.map(\.id)) }
  static var template: CompletionKind { .list(templateNames) }

  static var offering: CompletionKind { names { names, _ in try names.offerings() } }
  static var placement: CompletionKind { names { names, _ in try names.placements() } }
  static var experiment: CompletionKind { names { names, _ in try names.experiments() } }
  static var layer: CompletionKind { names { names, _ in try names.layers() } }
  static var locale: CompletionKind { names { names, _ in try names.locales() } }
  static var translatedLocale: CompletionKind { names { names, _ in try names.translatedLocales() } }
  static var arm: CompletionKind {
    custom { line in try NameCandidates(line.workspace()).arms(ofAny: line.words.map(TypedLine.plain)) }
  }
  static var attribute: CompletionKind { names { names, word in try names.attributes(for: word) } }
  static var thing: CompletionKind { names { names, word in try names.things(for: word) } }
  static var subject: CompletionKind { names { names, _ in try names.subjects() } }

  static var field: CompletionKind {
    custom { line in try NameCandidates(line.workspace()).fields(for: line.word, in: line.context) }
  }

  static var remote: CompletionKind { custom { line in try remoteNames(line.workspace()) } }
  static var revision: CompletionKind { custom { line in try line.revisions() } }

  /// A path from the working folder, or a revision.
  static var pathOrRevision: CompletionKind {
    custom { line in ((try? line.paths()) ?? []) + ((try? line.revisions()) ?? []) }
  }

  static var release: CompletionKind {
    custom { line in try revisionNames(line.workspace()).filter { $0.hasPrefix("release/") } }
  }

  /// `A`, `A..B` or an offering.
  static var revisionOrOffering: CompletionKind {
    custom { line in
      let offerings = try line.range.isEmpty ? NameCandidates(line.workspace()).offerings() : []
      return offerings + ((try? line.revisions()) ?? [])
    }
  }

  /// `release/41` or an offering.
  static var releaseOrOffering: CompletionKind {
    custom { line in
      let releases = ((try? revisionNames(line.workspace())) ?? []).filter { $0.hasPrefix("release/") }
      return try NameCandidates(line.workspace()).offerings() + releases
    }
  }

  /// `[REVISION:]OFFERING[/VARIANT]`.
  static var screen: CompletionKind {
    custom { line in
      guard let colon = line.word.firstIndex(of: ":") else {
        return try NameCandidates(line.workspace()).screens(for: line.word)
      }
      let (revision, name) = (line.word[..<colon], line.word[line.word.index(after: colon)...])
      let names = try NameCandidates(line.workspace(), at: String(revision))
      return try names.screens(for: String(name)).map { "\(revision):\($0)" }
    }
  }

  /// `OFFERING[/VARIANT][@REVISION]`.
  static var origin: CompletionKind {
    custom { line in
      guard let sign = line.word.firstIndex(of: "@") else {
        return try NameCandidates(line.workspace()).screens(for: line.word)
      }
      return try revisionNames(line.workspace(), behind: String(line.word[...sign]))
    }
  }

  private static func names(
    _ find: @Sendable @escaping (NameCandidates, String) throws -> [String]
  ) -> CompletionKind {
    custom { line in try find(NameCandidates(line.workspace()), line.word) }
  }

  private static func custom(_ find: @Sendable @escaping (TypedLine) throws -> [String]) -> CompletionKind {
    .custom { words, _, word in
      let line = TypedLine(words: words, typed: word, session: Session.current)
      return ((try? find(line)) ?? []).filter { $0.hasPrefix(line.word) }
    }
  }
}

/// A command line while it is typed.
struct TypedLine {
  /// As the shell has them, with their quotes.
  var words: [String]
  /// The word before the cursor, as the shell has it.
  var typed: String
  var session: Session

  /// The word before the cursor.
  var word: String { Self.plain(typed) }

  /// The word up to the end of a range's dots; empty outside a range.
  var range: String {
    guard let dots = word.utf8.indices.last(where: { word[$0...].hasPrefix("..") }) else { return "" }
    return String(word[..<word.utf8.index(dots, offsetBy: 2)])
  }

  /// What the command would run in.
  var context: RunContext {
    let base = RunContext(folder: session.folder, environment: session.environment, now: session.now)
    guard var folder = Session.takingFolder(from: words.dropLast().map(Self.plain)).folder else { return base }
    if folder.hasPrefix("~/"), let home = session.environment["HOME"] { folder = home + folder.dropFirst() }
    return RunContext(folder: base.absolute(folder), environment: session.environment, now: session.now)
  }

  func workspace() throws -> Workspace { try Workspace.find(from: context.folder) }

  func revisions() throws -> [String] { try revisionNames(workspace(), behind: range) }

  /// What is in the folder that the word names so far; folders with a slash.
  func paths() throws -> [String] {
    let folder = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
    let place = context.absolute(folder.isEmpty ? "." : folder)
    return try (FileSystem.list(place) ?? []).map(\.name).filter { !$0.hasPrefix(".") }.sorted().map { name in
      folder + name + (FileSystem.isFolder("\(place)/\(name)") ? "/" : "")
    }
  }

  /// A word without the shell's quotes and backslashes.
  static func plain(_ word: String) -> String { word.filter { !"'\"\\".contains($0) } }
}
