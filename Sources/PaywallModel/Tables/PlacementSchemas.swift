/// `placements.yaml` and `experiments/<id>.yaml`: who sees what.
enum PlacementSchemas {
  static let placements = ObjectSchema(
    "placements", [Field("placements", .list(.object(placement), .key("id")), required: true, .held, "The spots.")])

  static let placement = ObjectSchema(
    "placement",
    [
      Field("id", .string(.id), required: true, .held, "The name that the app asks for."),
      Field("description", .string(.any), "Where in the app it is."),
      Field(
        "rules", .list(.object(rule), .position), required: true, .seen, "Tried in order; the first that fits decides."),
    ])

  static let rule = ObjectSchema(
    "rule",
    [
      Field("audience", .object(audience), .seen, "Whom the rule is for; everybody where left out."),
      Field("offering", .string(.id), .seen, "The offering they see."),
      Field("experiment", .string(.id), .seen, "The experiment they take part in."),
    ])

  static let audience = ObjectSchema(
    "audience",
    [
      Field(
        "match", .choice(["all", "any"]), default: "all", .seen,
        "Whether all conditions must hold; `all` where left out."),
      Field("conditions", .list(.object(condition), .position), required: true, .seen, "What must hold."),
    ])

  static let condition = ObjectSchema(
    "condition",
    [
      Field("attribute", .string(.any), required: true, .seen, "What the app tells of the user, such as `country`."),
      Field("operator", ConditionOperator.words, required: true, .seen, "How it is compared."),
      Field("value", scalar, absent: "nothing, or `values`", .seen, "What it is compared with."),
      Field(
        "values", .list(scalar, .position), absent: "nothing, or `value`", .seen,
        "What it is compared with, for `in`, `notIn` and `between`."),
    ])

  static let scalar = Schema.either(.boolean, .either(.number(-1e15...1e15), .string(.any)))

  static let experiment = ObjectSchema(
    "experiment",
    [
      Field("displayName", .string(.any), "Its name for people who work on it."),
      Field("hypothesis", .string(.any), "What is expected, and why."),
      Field("placement", .string(.id), required: true, .frozen, "The placement whose users are split."),
      Field("status", ExperimentStatus.words, required: true, .seen, "Whether users are being split."),
      Field("unit", .choice(["user", "device"]), default: "user", .frozen, "What is assigned; `user` where left out."),
      Field("hash", .choice(["sha256"]), default: "sha256", .frozen, "How it is assigned; `sha256` where left out."),
      Field(
        "salt", .string(.id), default: .ownName, .frozen,
        "What keeps experiments independent; the experiment's id where left out."),
      Field("arms", .list(.object(arm), .key("id")), required: true, .frozen, "The variants that are compared."),
      Field("metric", .string(.any), .frozen, "What decides, such as `trial_start`."),
      Field(
        "sampleSize", .integer(1...Int.max), absent: "none", .frozen, "Users in each arm before the result is read."),
      Field("startsAt", .string(.date), absent: "at once", .seen, "When it starts."),
      Field("endsAt", .string(.date), absent: "when it is stopped", .seen, "When the result is read."),
      Field("layer", .string(.id), .frozen, "Experiments of one layer share no user."),
    ])

  static let arm = ObjectSchema(
    "arm",
    [
      Field("id", .string(.id), required: true, .frozen, "The arm's name."),
      Field("offering", .string(.id), required: true, .held, "The offering its users see."),
      Field("variant", .string(.id), .held, "The variant of it; the offering's default one where left out."),
      Field("weight", .integer(0...10_000), required: true, .frozen, "Share of users in ten-thousandths."),
    ])
}

/// How a condition compares an attribute.
package enum ConditionOperator: String, Sendable, CaseIterable {
  case equals, notEquals, `in`, notIn, contains, greaterThan, atLeast, lessThan, atMost, between, exists, notExists

  /// How many values the operator takes.
  package enum Operand: Sendable { case none, one, several, two }

  package var operand: Operand {
    switch self {
    case .exists, .notExists: .none
    case .in, .notIn: .several
    case .between: .two
    default: .one
    }
  }
}

/// Whether an experiment splits users.
package enum ExperimentStatus: String, Sendable, CaseIterable {
  case draft, running, stopped
}
