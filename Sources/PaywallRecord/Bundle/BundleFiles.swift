package import Git
package import PaywallModel
package import PaywallProject
package import TUF

/// Where the files of a bundle are read from: the folder that is served, or a tree of the record.
///
/// What is read is untrusted data. Sizes are checked before anything is read, and only regular files are opened.
package protocol BundleFiles {
  /// Every entry but folders, by its place; and the folders that hold nothing.
  func listing() throws -> BundleListing
  /// The names in a folder, unsorted; empty where there is no such folder.
  func names(in folder: String) throws -> [String]
  /// The bytes of a regular file; nil if there is nothing.
  /// - Throws: `BundleFault` for anything that is not a regular file, and for one that is longer than `limit`.
  func read(_ name: BundleFileName, atMost limit: Int) throws -> [UInt8]?
  /// What tells the bytes of a file from those of others; nil if there is nothing.
  func identity(of name: BundleFileName) throws -> String?
}

/// What a bundle's folder or tree holds.
package struct BundleListing {
  /// Regular files at places that a bundle's file can have; in a git tree with the ids of their blobs.
  package var files: [BundleFileName: ObjectID?] = [:]
  /// Anything else, by its path: what it is instead.
  package var unrecognizedFiles: [String: String] = [:]
  /// Folders of a bundle that hold nothing.
  package var emptyFolders: [String] = []
  /// Files that a killed run left half-written, relative to the folder.
  package var temporaries: [String] = []

  package init() {}

  /// How many entries and levels a bundle may have: more than any true one, and few enough to be listed.
  package static let (mostEntries, mostLevels) = (1_000_000, 32)
  /// How many folders a bundle may have, and how many unrecognized files are listed.
  package static let (mostFolders, mostUnrecognizedFiles) = (1024, 100)

  /// Counts a folder that is looked into: folders in folders multiply, in a git tree at no cost to who made it.
  package static func count(_ folders: inout Int, _ folder: String) throws {
    folders += 1
    guard folders <= mostFolders else {
      throw BundleFault(file: folder, message: "one of more than \(mostFolders) folders")
    }
  }

  package mutating func add(_ path: String, _ kind: EntryKind, id: ObjectID? = nil) throws {
    guard unrecognizedFiles.count < Self.mostUnrecognizedFiles else {
      throw BundleFault(file: path, message: "one of more than \(Self.mostUnrecognizedFiles) unrecognized entries")
    }
    guard files.count < Self.mostEntries else {
      throw BundleFault(file: path, message: "one of more than \(Self.mostEntries) entries")
    }
    switch kind {
    case .file:
      if let name = try? BundleFileName(path) {
        files.updateValue(id, forKey: name)
      } else {
        unrecognizedFiles[path] = "unrecognized file: no signed metadata lists it"
      }
    case .folder:
      let isOurs = BundleFileName.folders.contains { path == $0 || path.hasPrefix($0 + "/") }
      if isOurs { emptyFolders.append(path) } else { unrecognizedFiles[path] = "an empty folder" }
    case .symlink: unrecognizedFiles[path] = "a symbolic link"
    case .other: unrecognizedFiles[path] = "not a regular file"
    }
  }
}

/// The bundle in a folder.
package struct FolderFiles: BundleFiles {
  /// Absolute.
  package let path: String

  package init(path: String) {
    self.path = path
  }

  package func listing() throws -> BundleListing {
    var listing = BundleListing()
    var open = [(folder: "", level: 0)]
    var count = 0
    while let (folder, level) = open.popLast() {
      try BundleListing.count(&count, folder)
      let entries = try FileSystem.list(folder.isEmpty ? path : "\(path)/\(folder)") ?? []
      if entries.isEmpty, level > 0 { try listing.add(folder, .folder) }
      for entry in entries {
        let name = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        if entry.kind == .folder, level < BundleListing.mostLevels {
          open.append((name, level + 1))
        } else if entry.kind == .file, entry.name.hasPrefix(FileSystem.temporaryPrefix) {
          listing.temporaries.append(name)
        } else {
          try listing.add(name, entry.kind)
        }
      }
    }
    return listing
  }

  package func names(in folder: String) throws -> [String] {
    try FileSystem.list("\(path)/\(folder)")?.map(\.name) ?? []
  }

  package func identity(of name: BundleFileName) -> String? { name.path }

  package func read(_ name: BundleFileName, atMost limit: Int) throws -> [UInt8]? {
    let file = "\(path)/\(name.path)"
    guard FileSystem.kind(file) != nil else { return nil }
    do { return try FileSystem.read(file, atMost: limit) } catch let error as ProjectError {
      throw BundleFault(file: name.path, message: error.message)
    }
  }
}

/// The bundle that a tree of the record is.
package struct TreeFiles: BundleFiles {
  package let repository: OpenRepository
  package let tree: ObjectID

  package init(_ tree: ObjectID, in repository: borrowing Repository) throws {
    self.repository = OpenRepository(try Repository.open(repository.gitFolder))
    self.tree = tree
  }

  package func listing() throws -> BundleListing {
    var listing = BundleListing()
    var open = [(folder: "", id: tree, level: 0)]
    var count = 0
    while let (folder, id, level) = open.popLast() {
      try BundleListing.count(&count, folder)
      for entry in try repository.handle.entries(ofTree: id) {
        let name = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
        switch entry.mode {
        case .tree where level < BundleListing.mostLevels: open.append((name, entry.id, level + 1))
        case .blob: try listing.add(name, .file, id: entry.id)
        case .symlink: try listing.add(name, .symlink)
        case .tree, .executable, .submodule: try listing.add(name, .other)
        }
      }
    }
    return listing
  }

  package func names(in folder: String) throws -> [String] {
    guard let entry = try repository.handle.entry(folder, inTree: tree), entry.mode == .tree else { return [] }
    return try repository.handle.entries(ofTree: entry.id).map(\.name)
  }

  package func identity(of name: BundleFileName) throws -> String? {
    try repository.handle.entry(name.path, inTree: tree)?.id.description
  }

  package func read(_ name: BundleFileName, atMost limit: Int) throws -> [UInt8]? {
    guard let entry = try repository.handle.entry(name.path, inTree: tree) else { return nil }
    guard entry.mode == .blob else { throw BundleFault(file: name.path, message: "not a regular file") }
    return try repository.handle.blob(entry.id, of: name, atMost: limit)
  }
}

extension Repository {
  /// The bytes of a blob of the record.
  /// - Throws: `BundleFault` for one that is longer than `limit`, before any of it is unpacked.
  package func blob(_ id: ObjectID, of name: BundleFileName, atMost limit: Int) throws -> [UInt8] {
    do { return try blob(id, atMost: limit) } catch  where error.code == .tooLarge {
      throw BundleFault(file: name.path, message: error.message)
    }
  }
}
