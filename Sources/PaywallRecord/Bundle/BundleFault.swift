/// What is wrong with a bundle.
package struct BundleFault: Error, Sendable, Equatable {
  /// The file, relative to the bundle's folder.
  package var file: String
  package var message: String

  package init(file: String, message: String) {
    self.file = file
    self.message = message
  }
}

extension BundleFault {
  package init(file: String, tooLong length: Int, _ limit: Int) {
    self.init(file: file, message: "\(length) bytes long, more than the limit of \(limit)")
  }
}
