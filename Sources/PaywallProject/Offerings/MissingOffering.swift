package import PaywallModel

/// What to say about an offering that is not there.
package func missingOffering(_ id: String, at revision: String? = nil, in reader: ProjectReader) throws -> ProjectError
{
  let ids = try reader.offerings().ids
  let nearest = nearestName(to: id, among: ids).map { "did you mean '\($0)'?" }
  return ProjectError(
    .notFound, "there is no offering '\(id)'" + (revision.map { " at \($0)" } ?? ""),
    hint: nearest ?? (ids.count <= 10 ? "offerings: " + ids.joined(separator: ", ") : nil))
}
