import JSON
import PaywallAuthoring
import PaywallHTML
import PaywallModel

/// What is where below the token: the page, the views that its script asks for, and the editor.
struct PreviewSite: Sendable {
  let gate: Gate
  let desk: PreviewDesk
  let editor: Editor

  func answer(_ request: Request) async -> Answer {
    if let refusal = gate.refusal(of: request) { return refusal }
    let path = Array(request.path.dropFirst())
    if request.method == "POST" {
      return path == ["open"] ? await open(request) : .refusal(405, "another method", allowed: "GET, HEAD")
    }
    if path == ["open"] { return .refusal(405, "another method", allowed: "POST") }
    if path.first == "view" {
      guard let page = page(Array(path.dropFirst()), request.query) else { return .refusal(404, "not found") }
      let choices = request.query.filter { !["since", "find", "page"].contains($0.key) }
      let view = await desk.view(ServedRequest(page, choices: choices), since: request.query["since"])
      return view.map { Answer(200, type: "application/json", body: $0.json) } ?? .nothing
    }
    guard page(path, request.query) != nil else { return .refusal(404, "not found") }
    return Answer(
      200, type: "text/html; charset=utf-8", body: Array(ServedPage.html.utf8), policy: ServedPage.policy)
  }

  /// The page of a path; nil where there is none.
  private func page(_ path: [String], _ query: [String: String]) -> ServedRequest.Page? {
    switch path {
    case [""]: return .home
    case ["overview"]: return .overview(find: query["find"] ?? "", number: query["page"].flatMap { Int($0) } ?? 1)
    case _ where path.first == "show" && (2...3).contains(path.count) && path.dropFirst().allSatisfy(isID):
      return .variants(offering: path[1], variant: path.count == 3 ? path[2] : nil)
    default: return nil
    }
  }

  private func open(_ request: Request) async -> Answer {
    guard let form = Request.pairs(Substring(decoding: request.body, as: UTF8.self)), let place = form["place"],
      await desk.named(place)
    else { return .refusal(403, "no place of the project") }
    let isOpened = editor.open(place)
    let answer: JSONValue = ["copy": isOpened ? .null : .string(place), "opened": .boolean(isOpened)]
    return Answer(200, type: "application/json", body: answer.canonicalBytes())
  }
}
