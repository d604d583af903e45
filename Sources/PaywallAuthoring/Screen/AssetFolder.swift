import Base
import Hashing
import PaywallHTML
import PaywallModel
import PaywallProject

/// A folder with the app's pictures: an asset `hills` is `hills.png`, or the largest picture of an asset catalogue's
/// `hills.imageset`, anywhere within; an address is the file of its last part.
final class AssetFolder: Sendable {
  /// Pictures larger than this make pages that browsers load slowly; bytes.
  static let largest = 8 << 20
  private static let mostFolders = 10_000

  private let folder: String
  private let files: [String: [String]]
  /// Where pages find files of pictures, below their top; nil for pages that hold their pictures.
  private let place: String?
  private let state: Locked<State>

  private struct State {
    var known: [String: Picture?] = [:]
    var total = 0
    var notes: [String] = []
    var placed: [String: String] = [:]
  }

  /// What is worth knowing of the pictures that were asked for so far.
  var notes: [String] { state.withLock { place == nil ? $0.notes : $0.notes.sorted() } }

  /// The files to place, by their paths below the top, and where each is.
  var placed: [(path: String, file: String)] {
    state.withLock { $0.placed.sorted { $0.key < $1.key }.map { (path: $0.key, file: $0.value) } }
  }

  /// - Throws: if the folder is not there.
  init(_ folder: String, called name: String, placedIn place: String? = nil) throws {
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
    (self.folder, self.files, self.place) = (folder, files, place)
    var state = State()
    if next < folders.count {
      state.notes = ["\(name) has more than \(Self.mostFolders) folders: the others were not looked into"]
    }
    self.state = Locked(state)
  }

  /// The picture of an asset's name or address; nil if there is none that browsers show.
  func picture(_ name: String) -> Picture? {
    state.withLock { state in
      if let picture = state.known[name] { return picture }
      let picture = read(name, &state)
      state.known[name] = .some(picture)
      return picture
    }
  }

  /// What to write for one of `placed`.
  /// - Throws: for a file that is not what it was when it was looked at.
  static func bytes(of placed: (path: String, file: String)) throws -> [UInt8] {
    let bytes = try FileSystem.read(placed.file, atMost: largest)
    guard placed.path.contains(Digest.sha256.hex(of: bytes)) else {
      throw ProjectError(.refused, "\(placed.file) changed while the site was written", hint: "run it again")
    }
    return bytes
  }

  /// What an app calls a file: its name without the kind and the scale, or that of its set.
  private static func asset(_ file: String, in folder: String) -> String {
    if folder.hasSuffix(".imageset") { return String(folder.split(separator: "/").last?.dropLast(9) ?? "") }
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    return String(stem.hasSuffix("@2x") || stem.hasSuffix("@3x") ? stem.dropLast(3) : stem)
  }

  private func read(_ name: String, _ state: inout State) -> Picture? {
    let last = name.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init) ?? name
    let paths = files[last] ?? files[Self.asset(last, in: "")] ?? []
    let sizes = paths.map { ($0, FileSystem.length($0) ?? 0) }
    guard let (path, size) = sizes.max(by: { $0.1 < $1.1 }) else { return nil }
    guard size <= Self.largest, place != nil || state.total + size <= 4 * Self.largest else {
      return refuse(path, "the picture has \(size) bytes, too many for a page", &state)
    }
    guard let bytes = try? FileSystem.read(path, atMost: Self.largest), let picture = Picture(bytes) else {
      return refuse(path, "browsers do not show this file", &state)
    }
    if let place, let ending = picture.ending {
      let target = "\(place)/\(Digest.sha256.hex(of: bytes)).\(ending)"
      state.placed[target] = path
      return picture.lying(at: target)
    }
    state.total += size
    return picture
  }

  private func refuse(_ path: String, _ reason: String, _ state: inout State) -> Picture? {
    let note = "\(path.dropFirst(folder.count + 1)): \(reason)"
    if !state.notes.contains(note) { state.notes.append(note) }
    return nil
  }
}
