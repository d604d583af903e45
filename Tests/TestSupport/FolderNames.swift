import Foundation

/// The paths of all files below a folder, relative to it.
package func names(below folder: String) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: folder).filter { name in
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder) && !isFolder.boolValue
  }
}
