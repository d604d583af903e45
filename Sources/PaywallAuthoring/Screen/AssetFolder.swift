import PaywallHTML
import PaywallModel
import PaywallProject

/// A folder with the app's pictures: an asset `hills` is `hills.png`, or the largest picture of an asset catalogue's
/// `hills.imageset`, anywhere within; an address is the file of its last part.
final class AssetFolder {
  /// Pictures larger than this make pages that browsers load slowly; bytes.
  static let largest = 8 << 20
  private static let mostFolders = 10_000

  private let folder: String
  private let files: [String: [String]]
  private var known: [String: Picture?] = [:]
  private var total = 0
  private(set) var notes: [String] = []

  /// - Throws: if the folder is not there.
  init(_ folder: String, called name: String) throws {
    guard FileSystem.isFolder(folder) else {
      throw ProjectError(
        .notFound, "there is no folder \(name)", hint: "--assets names the folder of the app's pictures")
    }
    var files: [String: [String]] = [:]
    var (folders, next) = ([folder], 0)
    while next < folders.count, next < Self.mostFolders {
      let path = folders[next]
      next += 1
      for entry in (try FileSystem.list(path) ?? []).sorted(by: { $0.name < $1.name }) {
        switch entry.kind {
        case .folder: if !entry.name.hasPrefix(".") { folders.append("\(path)/\(entry.name)") }
        case .file:
          for name in Set([entry.name, Self.asset(entry.name, in: path)]) {
            files[name, default: []].append("\(path)/\(entry.name)")
          }
        default: break
        }
      }
    }
    (self.folder, self.files) = (folder, files)
  }

  /// The picture of an asset's name or address; nil if there is none that browsers show.
  func picture(_ name: String) -> Picture? {
    if let picture = known[name] { return picture }
    let picture = read(name)
    known[name] = .some(picture)
    return picture
  }

  /// What an app calls a file: its name without the kind and the scale, or that of its set.
  private static func asset(_ file: String, in folder: String) -> String {
    if folder.hasSuffix(".imageset") { return String(folder.split(separator: "/").last?.dropLast(9) ?? "") }
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    return String(stem.hasSuffix("@2x") || stem.hasSuffix("@3x") ? stem.dropLast(3) : stem)
  }

  private func read(_ name: String) -> Picture? {
    let last = name.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init) ?? name
    let paths = files[last] ?? files[Self.asset(last, in: "")] ?? []
    let sizes = paths.map { ($0, FileSystem.length($0) ?? 0) }
    guard let (path, size) = sizes.max(by: { $0.1 < $1.1 }) else { return nil }
    guard size <= Self.largest, total + size <= 4 * Self.largest else {
      return refuse(path, "the picture has \(size) bytes, too many for a page")
    }
    guard let bytes = try? FileSystem.read(path, atMost: Self.largest), let picture = Picture(bytes) else {
      return refuse(path, "browsers do not show this file")
    }
    total += size
    return picture
  }

  private func refuse(_ path: String, _ reason: String) -> Picture? {
    let note = "\(path.dropFirst(folder.count + 1)): \(reason)"
    if !notes.contains(note) { notes.append(note) }
    return nil
  }
}
