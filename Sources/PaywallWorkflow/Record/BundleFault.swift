/// What is wrong with a bundle.
package struct BundleFault: Error, Sendable, Equatable {
  /// The file, relative to the bundle's folder.
  package var file: String
  package var message: String
}

extension BundleFault {
  init(file: String, tooLong length: Int, _ limit: Int) {
    self.init(file: file, message: "\(length) bytes long, more than the limit of \(limit)")
  }
}
