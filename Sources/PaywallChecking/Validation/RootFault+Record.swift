package import PaywallProject
package import PaywallRecord
package import PaywallRules

extension Record {
  /// What is wrong with the root metadata of a state of the project; nil if nothing is.
  package func rootFault(of sourceTree: SourceTree) throws -> RootFault? {
    do {
      return try objection(to: readRootIfPresent(sourceTree)).map { RootFault($0.message, hint: $0.hint) }
    } catch let error as ProjectError { return RootFault(error.message, hint: error.hint) }
  }
}
