/// `placements.yaml` and `experiments/<id>.yaml`: who sees what.
enum PlacementSchemas {
  static let placements = ObjectSchema(
    "placements",
    [
      Field(
        "placements", .list(.object(placement), .key("id")), required: true, .held, "The spots.",
        .lists(.placement)),
      Field(
        "layers", .list(.object(layer), .key("id")), .held, "Layers, whose experiments share no users.",
        .lists(.layer)),
      Field("holdout", .object(holdout), absent: "nobody", .frozen, "Users who take part in no experiment at all."),
    ])

  static let layer = ObjectSchema(
    "layer",
    [
      Field("id", .string(.id), required: true, .held, "The name that experiments refer to."),
      Field(
        "salt", .string(.id), required: true, .frozen,
        "Divides the layer's users into 10,000 buckets; never changed while an experiment runs."),
      Field(
        "unit", AssignmentUnits.words, default: "user", .frozen,
        "What is assigned, by all of its experiments; `user` if omitted."),
      Field(
        "holdout", .object(layerHoldout), absent: "nobody", .frozen, "Users who take part in none of its experiments."),
    ])

  static let layerHoldout = ObjectSchema(
    "layerHoldout",
    [
      Field("share", .number(0...100), required: true, .frozen, "The percentage of users, with at most two decimals."),
      Field("salt", .string(.id), required: true, .frozen, "Keeps the holdout independent of the layer's buckets."),
    ])

  static let holdout = ObjectSchema(
    "holdout",
    layerHoldout.fields + [
      Field("unit", AssignmentUnits.words, default: "user", .frozen, "What is held out; `user` if omitted.")
    ])

  static let range = ObjectSchema(
    "range",
    [
      Field("from", .integer(0...9_999), required: true, .frozen, "The first of its buckets."),
      Field("below", .integer(1...10_000), required: true, .frozen, "The first bucket after them."),
    ])

  static let placement = ObjectSchema(
    "placement",
    [
      Field("id", .string(.id), required: true, .held, "The name that the app asks for."),
      Field("description", .string(.any), "Where it is in the app.", isForAuthors: true),
      Field(
        "rules", .list(.object(rule), .position), required: true, .seen, "Tried in order; the first match applies."),
    ])

  static let rule = ObjectSchema(
    "rule",
    [
      Field("audience", .object(audience), .seen, "Who the rule applies to; everyone if omitted."),
      Field("rollout", .object(rollout), .seen, "The share of these users that the rule applies to; all if omitted."),
      Field("startsAt", .string(.date), absent: "at once", .seen, "When the rule starts to apply."),
      Field("endsAt", .string(.date), absent: "never", .seen, "When it no longer applies."),
      Field("offering", .string(.id), .seen, "The offering they see.", .names(.offering)),
      Field("experiment", .string(.id), .seen, "The experiment they take part in.", .names(.experiment)),
    ])

  static let rollout = ObjectSchema(
    "rollout",
    [
      Field("share", .number(0...100), required: true, .seen, "The percentage of users, with at most two decimals."),
      Field("salt", .string(.id), required: true, .frozen, "Keeps rollouts independent; never changed while open."),
      Field("unit", AssignmentUnits.words, default: "user", .frozen, "What is assigned; `user` if omitted."),
    ])

  static let audience = ObjectSchema(
    "audience",
    [
      Field(
        "match", .choice(["all", "any"]), default: "all", .seen,
        "Whether all conditions must hold; `all` if omitted."),
      Field("conditions", .list(.object(condition), .position), required: true, .seen, "What must hold."),
    ])

  static let condition = ObjectSchema(
    "condition",
    [
      Field(
        "attribute", .string(.any), required: true, .seen, "A user attribute from the app, such as `country`.",
        .names(.attribute)),
      Field("operator", ConditionOperator.words, required: true, .seen, "The comparison."),
      Field("value", scalar, absent: "nothing, or `values`", .seen, "The value to compare with."),
      Field(
        "values", .list(scalar, .position), absent: "nothing, or `value`", .seen,
        "The values to compare with, for `in`, `notIn` and `between`."),
    ])

  static let scalar = Schema.either(.boolean, .either(.number(-1e15...1e15), .string(.any)))

  static let experiment = ObjectSchema(
    "experiment",
    [
      Field("displayName", .string(.any), "Its internal name.", isForAuthors: true),
      Field("hypothesis", .string(.any), "The expected result, and why.", isForAuthors: true),
      Field(
        "placement", .string(.id), required: true, .frozen, "The placement whose users are split.",
        .names(.placement)),
      Field("status", ExperimentStatus.words, required: true, .seen, "Whether users are being split."),
      Field("unit", AssignmentUnits.words, default: "user", .frozen, "What is assigned; `user` if omitted."),
      Field("hash", .choice(["sha256"]), default: "sha256", .frozen, "The assignment method; `sha256` if omitted."),
      Field(
        "salt", .string(.id), default: .ownName, .frozen,
        "Keeps experiments independent; the experiment's id if omitted."),
      Field("arms", .list(.object(arm), .key("id")), required: true, .frozen, "The variants to compare.", .lists(.arm)),
      Field("metric", .string(.any), .frozen, "The metric that decides, such as `trial_start`."),
      Field(
        "sampleSize", .integer(1...Int.max), absent: "none", .frozen, "Users per arm before the result is read."),
      Field("startsAt", .string(.date), absent: "at once", .seen, "When it starts."),
      Field("endsAt", .string(.date), absent: "when it is stopped", .seen, "When the result is read."),
      Field(
        "layer", .string(.id), .frozen, "The layer of which it takes a share; experiments of one share no users.",
        .names(.layer)),
      Field(
        "range", .object(range), absent: "all of its layer", .frozen,
        "Its share of the layer, of 10,000 buckets; `paywall layer` finds what is free."),
      Field(
        "winner", .string(.id), absent: "none",
        "The arm that won, once it has stopped; `paywall experiment ship` writes it.",
        isForAuthors: true, .names(.arm)),
    ])

  static let arm = ObjectSchema(
    "arm",
    [
      Field("id", .string(.id), required: true, .frozen, "The arm's name."),
      Field("offering", .string(.id), required: true, .held, "The offering its users see.", .names(.offering)),
      Field(
        "variant", .string(.id), .held, "The variant of the offering; its default variant if omitted.",
        .names(.variant)),
      Field("weight", .integer(0...10_000), required: true, .frozen, "The share of users, in ten-thousandths."),
    ])
}

/// How a condition compares an attribute.
package enum ConditionOperator: String, Sendable, CaseIterable {
  case equals, notEquals, `in`, notIn, contains, greaterThan, atLeast, lessThan, atMost, between, exists, notExists

  /// How many values the operator takes.
  package enum Operand: Sendable { case none, one, several, two }

  /// How many values a condition with the operator has.
  package var operand: Operand {
    switch self {
    case .exists, .notExists: .none
    case .in, .notIn: .several
    case .between: .two
    case .equals, .notEquals, .contains, .greaterThan, .atLeast, .lessThan, .atMost: .one
    }
  }

  /// Whether it compares by size, which numbers and versions have.
  package var isOfSize: Bool {
    switch self {
    case .greaterThan, .atLeast, .lessThan, .atMost, .between: true
    case .equals, .notEquals, .in, .notIn, .contains, .exists, .notExists: false
    }
  }

  /// Whether it asks for one of its values as a whole.
  package var isOfEquality: Bool {
    switch self {
    case .equals, .notEquals, .in, .notIn: true
    case .greaterThan, .atLeast, .lessThan, .atMost, .between, .contains, .exists, .notExists: false
    }
  }
}

/// Whether an experiment splits users.
package enum ExperimentStatus: String, Sendable, CaseIterable {
  case draft, running, stopped
}

/// What experiments, rollouts, layers and holdouts assign.
enum AssignmentUnits {
  static let words = Schema.choice(["user", "device"])
}
