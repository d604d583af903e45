import PaywallModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What tells that a file is another one than before, or was written to. Editors replace files; checkouts set their times.
package struct FileStamp: Hashable, Sendable {
  private let place: [UInt64]
  private let times: [Int]

  fileprivate init(_ information: stat) {
    place = [UInt64(information.st_dev), UInt64(information.st_ino), UInt64(bitPattern: Int64(information.st_size))]
    #if canImport(Darwin)
      let (written, changed) = (information.st_mtimespec, information.st_ctimespec)
    #else
      let (written, changed) = (information.st_mtim, information.st_ctim)
    #endif
    times = [Int(written.tv_sec), Int(written.tv_nsec), Int(changed.tv_sec), Int(changed.tv_nsec)]
  }
}

extension FileSystem {
  /// The stamp of what stands at `path`, links not followed; nil if there is nothing.
  package static func stamp(_ path: String) -> FileStamp? {
    var information = stat()
    return lstat(path, &information) == 0 ? FileStamp(information) : nil
  }
}

/// The stamps of the files below some folders. A folder is listed again only when its own stamp says so.
package final class FolderStamps {
  private var listings: [String: (stamp: FileStamp, entries: [FolderEntry])] = [:]

  package init() {}

  /// Everything in a folder down to a level, as one number.
  /// - Parameter isWanted: says of a name in the folder itself whether it counts.
  package func sum(_ folder: String, levels: Int, where isWanted: (String) -> Bool = { _ in true }) -> Int {
    var sum = Hasher()
    add(folder, levels, isWanted, to: &sum)
    return sum.finalize()
  }

  private func add(_ folder: String, _ levels: Int, _ isWanted: (String) -> Bool, to sum: inout Hasher) {
    guard let stamp = FileSystem.stamp(folder) else {
      listings[folder] = nil
      return sum.combine(folder)
    }
    for entry in entries(folder, stamp) where isWanted(entry.name) {
      let path = folder + "/" + entry.name
      sum.combine(path)
      if entry.kind == .folder, levels > 1 {
        add(path, levels - 1, { _ in true }, to: &sum)
      } else {
        sum.combine(FileSystem.stamp(path))
      }
    }
  }

  private func entries(_ folder: String, _ stamp: FileStamp) -> [FolderEntry] {
    if let known = listings[folder], known.stamp == stamp { return known.entries }
    let entries = (try? FileSystem.list(folder) ?? []) ?? []
    // Nothing is remembered of a folder that changed meanwhile.
    listings[folder] = FileSystem.stamp(folder) == stamp ? (stamp, entries) : nil
    return entries
  }
}
