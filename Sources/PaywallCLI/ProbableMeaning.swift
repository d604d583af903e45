import ArgumentParser
import PaywallModel

/// What a command line that was not understood probably meant.
struct ProbableMeaning {
  let arguments: [String]

  /// The words before the `--` behind which nothing is an option.
  private var options: ArraySlice<String> { arguments.prefix { $0 != "--" } }

  /// The error for a word in the place of a command that is none; nil if there is none, or if it may be something else.
  var unknownCommand: UnknownCommand? { wordForCommand.flatMap { $0.isOptional ? nil : $0.error } }

  /// The same for a group with a command that runs if none is named, which did not understand the word; nil if the word is
  /// not nearly a command.
  var misspelledCommand: UnknownCommand? {
    wordForCommand.flatMap { $0.isOptional && $0.error.nearest != nil ? $0.error : nil }
  }

  private var wordForCommand: (error: UnknownCommand, isOptional: Bool)? {
    var parent: any ParsableCommand.Type = PaywallCommand.self
    var path: [String] = []
    for word in arguments {
      let commands = parent.commands
      if let command = commands[word] {
        parent = command
        path.append(word)
        continue
      }
      guard !commands.isEmpty, !word.hasPrefix("-") else { return nil }
      if word == "help" { continue }
      let nearest = nearestName(to: word, among: commands.keys.sorted())
      return (
        UnknownCommand(word: word, parent: path, nearest: nearest), parent.configuration.defaultSubcommand != nil
      )
    }
    return nil
  }

  /// The error for a value that begins with a dash, in whose letters the parser saw a wish for help; nil if help was asked
  /// for, or nothing like it.
  var valueTakenForHelp: ValueWithDash? {
    let asks = ["-h", "help", "--help", "--help-hidden", "--version"]
    guard !options.contains(where: { asks.contains($0) || $0.hasPrefix("--experimental-") }) else { return nil }
    return options.first { Self.isValue($0) && $0.contains("h") }.map(behindDashes)
  }

  /// How a value that the parser took for an option is written; nil if it rightly did.
  var valueTakenForOption: ValueWithDash? {
    options.first { Self.isValue($0) && ($0.contains(" ") || $0.dropFirst().first?.isNumber == true) }.map(behindDashes)
      ?? options.lazy.filter(Self.isValue).compactMap(asOptionsValue).first
  }

  private static func isValue(_ word: String) -> Bool {
    word.hasPrefix("-") && !word.hasPrefix("--") && (word.count > 2 || word.last?.isNumber == true)
  }

  private func behindDashes(_ value: String) -> ValueWithDash {
    if let option = asOptionsValue(value) { return option }
    let behind = ValueWithDash(value: value, words: options.filter { $0 != value } + ["--", value])
    // Where neither way is right, what the option takes is said of its value.
    return (try? PaywallCommand.parseAsRoot(behind.words)) == nil ? joined(value) ?? behind : behind
  }

  /// The same of the value of the option before it; nil where that takes none.
  private func asOptionsValue(_ value: String) -> ValueWithDash? {
    guard let option = joined(value),
      (try? PaywallCommand.parseAsRoot(option.words + Array(arguments.dropFirst(options.count)))) != nil
    else { return nil }
    return option
  }

  /// The option before a value and the value as one word; nil where no option is before it.
  private func joined(_ value: String) -> ValueWithDash? {
    let words = Array(options)
    guard let index = words.firstIndex(of: value), index > 0, words[index - 1].hasPrefix("-") else { return nil }
    return ValueWithDash(
      value: value, words: words[..<(index - 1)] + ["\(words[index - 1])=\(value)"] + words[(index + 1)...])
  }

  /// The option that is missing in the parser's words, where one that there is not may stand for it.
  func misspelledOption(in message: String) -> String? {
    let first = message.prefix { $0 != "\n" }
    guard first.contains("Missing expected argument"), let missing = Self.quoted(first).first,
      let name = missing.split(separator: " ").first.map(String.init), name.hasPrefix("-")
    else { return nil }
    return options.contains { $0 != name && nearestName(to: String($0.prefix { $0 != "=" }), among: [name]) != nil }
      ? name : nil
  }

  /// The value that was most likely meant, from the parser's words about one that is none of those that there are.
  static func nearestValue(in message: String) -> String? {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, first.contains("The value '"), let given = quoted(first).first,
      let list = first.firstRange(of: "Please provide one of")
    else { return nil }
    let items = lines.dropFirst().prefix { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    return nearestName(to: given, among: quoted(first[list.upperBound...]) + items)
  }

  private static func quoted(_ text: Substring) -> [String] {
    text.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map {
      String($0.element)
    }
  }
}

/// A value that begins with a dash, and so was read as options.
struct ValueWithDash: Error {
  var value: String
  /// The command line with which it is read as a value.
  var words: [String]
}

extension ParsableCommand {
  /// The commands inside this one by their names.
  static var commands: [String: any ParsableCommand.Type] {
    Dictionary(configuration.subcommands.map { ($0._commandName, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
