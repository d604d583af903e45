import Git
import JSON
import PaywallBundle
import PaywallExchange
import PaywallModel
import PaywallProject
import PaywallRecord

extension Release {
  /// The parts of an export that the release holds, for offerings that did not change since.
  ///
  /// None if what they depend on beside the offering is not as it was published, or if another version of the tool wrote
  /// them, perhaps in another form.
  func parts(
    of request: ExportRequest, like frame: ProjectFrame, in repository: borrowing Repository
  ) throws -> [String: JSONValue] {
    guard provenance.tool == "paywall \(toolVersion)", let tree = try sourceTreeID(in: repository) else { return [:] }
    let reader = ProjectReader(source: try SourceTree.tree(repository: repository.gitFolder, tree).open())
    let old = try reader.frame()
    guard old.project?.bytes == frame.settings.source?.bytes, old.products?.bytes == frame.catalogue.source?.bytes
    else {
      return [:]
    }
    var files: [String: [UInt8]] = [:]
    for path in exports where request.format.owns(path) { files[path] = try target(path, in: repository) }
    return request.parts(in: files)
  }
}
