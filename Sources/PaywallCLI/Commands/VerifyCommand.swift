import ArgumentParser
import Base
import PaywallRecord
import PaywallProject
import JSON
import PaywallBundle
import PaywallReleasing
import TUF
import Web

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check a bundle: signatures, hashes, expiry, unrecognized files.",
    discussion: """
      Trusts the project's trust/root.json, or the root metadata given with --root. Shows what was signed by which \
      key, and from which commit. In a project, the bundle must also be the release that the project recorded; \
      --as-client skips this and checks only what a client without a project can. With --rebuild, compiles that commit \
      again and compares every file. Exits with 1 if anything is wrong.

      With the address of a bundle, follows it as clients do, new ones and those that were there before, and reports \
      what a server or a CDN serves old, mixed or with wrong headers. This needs the program tuf-client, in the folder \
      of paywall or on PATH.

      Examples:
        paywall verify out/
        paywall verify out/ --rebuild
        paywall verify downloaded/ --root root.json
        paywall verify https://cdn.example.com/paywalls
      """)

  @Argument(help: "The bundle's folder, or the address that it is served from.", completion: .directory)
  var dir: String

  @Option(help: ArgumentHelp("The root metadata to trust.", valueName: "file"), completion: .file())
  var root: String?

  @Flag(help: "Compile the published commit again and compare.")
  var rebuild = false

  @Flag(name: .customLong("as-client"), help: "Check only what a client without a project can see, not the record.")
  var isAsClient = false

  @OptionGroup var output: FormatOption
  @OptionGroup var global: GlobalOptions

  func run() throws {
    if dir.hasPrefix("http://") || dir.hasPrefix("https://") { return try runServed() }
    let context = global.context()
    let options = VerifyOptions(
      bundle: context.absolute(dir), root: root.map { context.absolute($0) }, rebuilds: rebuild,
      isAsClient: isAsClient)
    let workspace = root != nil && !rebuild ? nil : try project()
    let result = try global.working { try verify(workspace, options, in: $0) }
    output.format == .json
      ? global.print(document: result.json.printed) : global.print(result.text(dir, global.palette))
    if let gap = result.gap { global.note(gap) }
    if !result.isSound { throw ExitCode(1) }
  }
}

extension VerifyCommand {
  /// The project whose root metadata is trusted.
  private func project() throws -> Workspace {
    do { return try global.workspace() } catch var error as ProjectError where error.code == .notFound && !rebuild {
      error.hint = "name the root metadata to trust with --root FILE, or run this in the project"
      throw error
    }
  }

  private func runServed() throws {
    if rebuild { throw ValidationError("--rebuild needs a folder") }
    let context = global.context()
    guard let transport = RelayProgram.beside(context.environment) else {
      throw ProjectError(
        .notFound, "the program tuf-client, which fetches, is neither beside paywall nor on PATH",
        hint: "build it with: swift build -c release --product tuf-client")
    }
    let options = VerifyOptions(bundle: dir, root: root.map { context.absolute($0) }, isAsClient: isAsClient)
    let workspace = root != nil ? nil : try project()
    let result = try global.working { try verifyServed(workspace, options, by: transport, in: $0) }
    output.format == .json
      ? global.print(document: result.json.printed) : global.print(result.text(dir, global.palette))
    if let gap = result.gap { global.note(gap) }
    if !result.isSound { throw ExitCode(1) }
  }
}

extension Verification {
  fileprivate func text(_ dir: String, _ palette: Palette) -> TerminalText {
    let signed: [TerminalText] = roles.map { role in
      "\(role.role) v\(role.version) signed by \(role.keys.map { String($0.prefix(12)) }.joined(separator: ", "))"
        + ", \(role.keys.count) of \(role.threshold) required, until \(RFC3339.text(role.expires))"
    }
    let origin: TerminalText? = provenance.map { provenance in
      "release \(provenance.release) from commit \(provenance.commit), by \(provenance.tool)"
    }
    let rebuilt: TerminalText? = isReproduced.map {
      $0 ? "recompiled to the same bytes" : "does not match what the commit compiles to"
    }
    let wrong: [TerminalText] = faults.map {
      "\($0.file.isEmpty ? dir : $0.file): \(palette.bad("error:")) \($0.message)"
    }
    let end: TerminalText =
      if isSound {
        palette.good("\(dir) is valid: \(files) files match what is signed")
      } else if isInterrupted {
        palette.bad("\(dir) holds \(counted(leftovers, "file")) left behind by an interrupted publication")
      } else {
        palette.bad("\(dir) is invalid: \(faults.count) \(faults.count == 1 ? "error" : "errors")")
      }
    let compared: TerminalText? = comparedWith.map { "compared with the record of release \($0)" }
    let more: [TerminalText] = wrong.count > 100 ? ["… and \(wrong.count - 100) more"] : []
    let about: [TerminalText] = [origin, compared, rebuilt].compactMap { $0 }
    let lines: [TerminalText] = signed + about + Array(wrong.prefix(100)) + more + [end]
    return lines.joined(separator: "\n")
  }

  fileprivate var json: JSONValue {
    [
      "sound": .boolean(isSound), "files": .integer(files),
      "release": provenance.map { .integer($0.release) } ?? .null,
      "commit": provenance.map { .string($0.commit) } ?? .null,
      "gap": gap.json, "comparedWith": comparedWith.map { .integer($0) } ?? .null,
      "reproduced": isReproduced.map { .boolean($0) } ?? .null,
      "roles": .array(
        roles.map { role in
          [
            "role": .string(role.role), "version": .integer(role.version),
            "keys": .array(role.keys.map { .string($0) }), "threshold": .integer(role.threshold),
            "expires": .string(RFC3339.text(role.expires)),
          ]
        }),
      "faults": .array(faults.map { ["file": .string($0.file), "message": .string($0.message)] }),
    ]
  }
}
