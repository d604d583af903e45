import Git
import PaywallModel
import PaywallProject

/// The files with markers that commands wrote: what stands between those is what each side has, since it was written so.
///
/// Their blob ids are kept in a file in git's folder of the work tree, which a clone does not get. What is not known from it is
/// compared with what git has of the sides.
struct SettledFiles {
  private let path: String
  private let ids: [String]

  private static let name = "paywall-settled"
  /// How many are kept; older ones are of merges that are done.
  private static let limit = 200

  init(_ repository: OpenRepository) {
    path = "\(repository.handle.gitFolder)/\(Self.name)"
    let bytes = (try? FileSystem.read(path, limit: 1 << 16)) ?? nil
    ids = (bytes ?? []).split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }.filter {
      line in
      line.utf8.count >= 40 && line.allSatisfy(\.isHexDigit)
    }
  }

  /// Whether a command wrote a file, and nobody has worked on it since.
  func hold(_ bytes: [UInt8]) -> Bool { (try? ObjectID(ofBlob: bytes)).map { ids.contains("\($0)") } ?? false }

  /// Notes the files of a change that have markers. One that cannot be noted is no reason not to write them.
  func note(_ change: PlannedChange) {
    let new = change.written.values.filter { MergeConflict($0) != nil }.compactMap {
      (try? ObjectID(ofBlob: $0)).map { "\($0)" }
    }
    if new.isEmpty { return }
    let all = (ids.filter { !new.contains($0) } + new).suffix(Self.limit)
    try? FileSystem.write(Array((all.joined(separator: "\n") + "\n").utf8), to: path)
  }
}
