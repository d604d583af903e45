import Base
import JSON
import PaywallBundle
import PaywallRecord
import PaywallReleasing

extension ServedVerification {
  func text(_ address: String, _ palette: Palette) -> TerminalText {
    let origin: TerminalText? = provenance.map { "release \($0.release) from commit \($0.commit), by \($0.tool)" }
    let until: TerminalText? = expires.map { "signatures valid until \(RFC3339.text($0))" }
    let compared: TerminalText? = comparedWith.map { "compared with the record of release \($0)" }
    let warm: TerminalText? =
      followed.isEmpty
      ? nil : "clients that hold release \(followed.map(String.init).joined(separator: ", ")) can follow"
    let wrong: [TerminalText] = faults.prefix(100).map { "\($0.file): \(palette.bad("error:")) \($0.message)" }
    let notes: [TerminalText] = notes.prefix(20).map { "\($0.file): \(palette.warning("warning:")) \($0.message)" }
    let cost: TerminalText = "\(counted(requests, "request")), \(counted(bytes, "byte"))"
    let end: TerminalText =
      isSound
      ? palette.good("\(address) is valid: \(files) files match what is signed")
      : palette.bad("\(address) is invalid: \(counted(faults.count, "error"))")
    let about: [TerminalText] = [origin, until, compared, warm, cost].compactMap { $0 }
    let lines: [TerminalText] = about + wrong + notes + [end]
    return lines.joined(separator: "\n")
  }

  var json: JSONValue {
    func list(_ faults: [BundleFault]) -> JSONValue {
      .array(faults.map { ["file": .string($0.file), "message": .string($0.message)] })
    }
    return [
      "sound": .boolean(isSound), "files": .integer(files),
      "release": provenance.map { .integer($0.release) } ?? .null,
      "commit": provenance.map { .string($0.commit) } ?? .null,
      "timestamp": timestamp.map { .integer($0) } ?? .null,
      "expires": expires.map { .string(RFC3339.text($0)) } ?? .null,
      "gap": gap.json, "comparedWith": comparedWith.map { .integer($0) } ?? .null,
      "followed": .array(followed.map { .integer($0) }), "requests": .integer(requests), "bytes": .integer(bytes),
      "faults": list(faults), "notes": list(notes),
    ]
  }
}
