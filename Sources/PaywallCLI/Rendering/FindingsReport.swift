import ArgumentParser
import PaywallChecking
import PaywallModel
import PaywallReleasing

extension GlobalOptions {
  /// Runs what publishing and signing have in common: findings and versions that did not move are results, not failures.
  /// - Parameter outcome: what did not happen then.
  func reportingFindings(
    _ outcome: String, _ format: TextOrJSON, hint: String = "fix them, commit, and publish again",
    _ work: () throws -> Void
  ) throws {
    do { try work() } catch let error as FindingsError {
      let validation = error.validation
      format == .json
        ? print(document: validation.json.printed) : print(validation.text(palette, atMost: Validation.most))
      let what = validation.errors > 0 ? "errors" : "warnings, which --strict does not accept"
      let uncommitted = "what is committed counts: the work tree has other changes; if they mend it, commit them"
      session.error("the project has \(what); \(outcome)", hint: error.hasUncommittedChanges ? uncommitted : hint)
      throw ExitCode(1)
    } catch let error as UnbumpedError {
      report(error.offerings)
      throw ExitCode(1)
    }
  }

  private func report(_ offerings: [UnbumpedOffering]) {
    for offering in offerings.prefix(20) where offering.isAltered {
      session.error(
        "\(offering.id) \(offering.version): its source is unchanged but compiles to something other than what was released; compare with: paywall verify DIR --rebuild",
        hint: nil)
    }
    for offering in offerings.prefix(20) where !offering.isAltered {
      let why =
        offering.weight.map { "its content changed (\($0.rawValue)) since \(offering.released) was released" }
        ?? "an offering with this id was removed after its version \(offering.released) was released"
      session.error(
        "\(offering.id) \(offering.version): \(why); it must be at least \(offering.required)", hint: nil)
    }
    let names = offerings.count > 20 ? "" : offerings.map { " \($0.id)" }.joined()
    warn("paywall: hint: bump the versions with: paywall bump\(names)")
  }
}
