import Base
import Foundation
import JSON
import PaywallModel
import TestSupport
import Testing
import YAML

/// Reading files that were made from the tables: the fitting ones, and those in which something was broken.
@Suite struct DecoderPropertyTests {
  private func findings(_ bytes: [UInt8], _ kind: FileKind, _ ending: String) -> [Finding] {
    SourceFile(path: "file.\(ending)", bytes: bytes).read(as: kind.schema, called: kind.rawValue).findings
  }

  @Test(arguments: FileKind.allCases)
  func whatFitsGivesNoFindings(_ kind: FileKind) {
    var sampler = SchemaSampler(seed: 11)
    for _ in 0..<150 {
      let value = sampler.value(of: kind.schema)
      let json = value.prettyBytes()
      #expect(findings(json, kind, "json") == [], "\(String(decoding: json, as: UTF8.self))")
      let yaml = Array(value.yaml(indentation: 0).utf8)
      #expect(findings(yaml, kind, "yaml") == [], "\(String(decoding: yaml, as: UTF8.self))")
    }
  }

  /// Broken trees: never a crash, the same verdict in both spellings, and every place inside the file.
  @Test(arguments: FileKind.allCases)
  func whatDoesNotFitIsPlaced(_ kind: FileKind) {
    var sampler = SchemaSampler(seed: 12)
    for _ in 0..<300 {
      var value = sampler.value(of: kind.schema)
      for _ in 0...sampler.dice.below(3) { value = sampler.mutated(value) }
      let texts = [("json", value.prettyBytes()), ("yaml", Array(value.yaml(indentation: 0).utf8))]
      let found = texts.map { ending, bytes in
        let all = findings(bytes, kind, ending)
        expectInside(all, bytes)
        return all.map { "\($0.rule) \($0.message.replacing(#/line \d+/#, with: ""))" }.sorted()
      }
      #expect(found[0] == found[1], "\(String(decoding: texts[1].1, as: UTF8.self))")
    }
  }

  /// Bytes cut, doubled and overwritten: never a crash, every place inside the file.
  @Test(arguments: FileKind.allCases)
  func brokenBytesAreSurvived(_ kind: FileKind) {
    var sampler = SchemaSampler(seed: 13)
    for _ in 0..<300 {
      let value = sampler.value(of: kind.schema)
      let (ending, whole) =
        sampler.dice.isOne(in: 2) ? ("json", value.prettyBytes()) : ("yaml", Array(value.yaml(indentation: 0).utf8))
      var bytes = whole
      for _ in 0...sampler.dice.below(4) where !bytes.isEmpty {
        let at = sampler.dice.below(bytes.count)
        switch sampler.dice.below(4) {
        case 0: bytes.remove(at: at)
        case 1: bytes[at] = UInt8(truncatingIfNeeded: sampler.dice.next())
        case 2: bytes.insert(sampler.dice.pick(Array("\t\n:-[]{}&*!|>'\"#%@`,".utf8)), at: at)
        default: bytes = Array(bytes[..<at])
        }
      }
      expectInside(findings(bytes, kind, ending), bytes)
    }
  }

  private func expectInside(_ findings: [Finding], _ bytes: [UInt8]) {
    // Lines end as YAML 1.2 says for positions: at a line feed, a carriage return, or both.
    var lines = 1
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0A && (index == 0 || bytes[index - 1] != 0x0D) || byte == 0x0D { lines += 1 }
    }
    // libyaml also counts NEL and the two separators of Unicode.
    lines += String(decoding: bytes, as: UTF8.self).unicodeScalars.count { [0x85, 0x2028, 0x2029].contains($0.value) }
    for finding in findings {
      #expect((1...lines).contains(finding.range.line), "\(finding)")
      #expect((1...(bytes.count + 1)).contains(finding.range.column), "\(finding)")
      #expect(finding.range.start <= finding.range.end, "\(finding)")
    }
  }
}

extension JSONValue {
  /// The value as block YAML with every text in double quotes.
  func yaml(indentation: Int) -> String {
    let space = String(repeating: " ", count: indentation)
    switch self {
    case .object(let members) where !members.isEmpty:
      return members.map { "\(space)\(JSONValue.string($0.key).line):" + $0.value.nested(indentation) }.joined()
    case .array(let items) where !items.isEmpty:
      return items.map { "\(space)-" + $0.nested(indentation) }.joined()
    default: return space + line + "\n"
    }
  }

  private func nested(_ indentation: Int) -> String {
    switch self {
    case .object(let members) where !members.isEmpty: "\n" + yaml(indentation: indentation + 2)
    case .array(let items) where !items.isEmpty: "\n" + yaml(indentation: indentation + 2)
    default: " " + line + "\n"
    }
  }

  fileprivate var line: String { String(decoding: canonicalBytes(), as: UTF8.self) }
}
