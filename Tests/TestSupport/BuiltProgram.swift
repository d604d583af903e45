import Foundation

/// The path of an executable of this package, which is built beside the tests.
package func builtProgram(_ name: String) -> String {
  Bundle.module.bundleURL.deletingLastPathComponent().appendingPathComponent(name).path
}
