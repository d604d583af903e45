import Foundation
import JSON
import TestSupport

@testable import PaywallKit

/// The second source on locales: Babel, and ICU and dateutil where Babel is silent (`Python/locales.py`).
enum LocaleAnswers {
  /// - Throws: what Python printed to stderr.
  static func ask(_ task: String..., of names: [String] = []) throws -> JSONValue {
    try JSONValue(parsing: answer(task, Data(names.joined(separator: " ").utf8)))
  }

  /// The same with a JSON value as the question.
  static func ask(_ task: String, _ input: JSONValue) throws -> JSONValue {
    try JSONValue(parsing: answer([task], Data(input.canonicalBytes())))
  }

  /// The first text of ours that the second source writes otherwise, and how; nil where all are the same.
  static func difference(_ own: [String], _ others: [String]) -> String? {
    if own.count != others.count { return "\(own.count) texts, not \(others.count)" }
    return zip(own, others).first { !$0.utf8.elementsEqual($1.utf8) }.map { "\($0.escaped), not \($1.escaped)" }
  }

  private static func answer(_ arguments: [String], _ input: Data) throws -> [UInt8] {
    guard let script = Bundle.module.url(forResource: "locales", withExtension: "py", subdirectory: "Python") else {
      throw Missing()
    }
    return try Array(PythonTUF.run(script, arguments, input: input).utf8)
  }

  private struct Missing: Error {}
}

extension JSONValue {
  /// The text, or an empty one.
  var text: String { string ?? "" }

  /// The whole number, or a negative one.
  var number: Int { integer ?? -1 }
}
