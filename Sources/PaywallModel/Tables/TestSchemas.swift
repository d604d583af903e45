/// `tests/<name>.yaml`: users and what they must get.
enum TestSchemas {
  static let tests = ObjectSchema(
    "tests",
    [Field("tests", .list(.object(test), .key("name")), required: true, .seen, "Users, each with what they must get.")])

  static let test = ObjectSchema(
    "test",
    [
      Field("name", .string(.any), required: true, .seen, "What the test is about, as failures name it."),
      Field("placement", .string(.id), required: true, .seen, "Where the user asks for a paywall.", .names(.placement)),
      Field("user", .string(.any), absent: "none", .seen, "The user's id, which experiments of users draw by."),
      Field("device", .string(.any), absent: "none", .seen, "The device's id, which experiments of devices draw by."),
      Field(
        "attributes", .map(key: .any, PlacementSchemas.scalar), absent: "none", .seen,
        "What the app tells of the user, by attribute.", .keys(.attribute)),
      Field("at", .string(.date), absent: "now", .seen, "When the user asks."),
      Field("expect", .object(expectation), required: true, .seen, "What the user must get."),
    ])

  static let expectation = ObjectSchema(
    "expectation",
    [
      Field("offering", .string(.id), required: true, .seen, "The offering.", .names(.offering)),
      Field("variant", .string(.id), absent: "any", .seen, "The variant.", .names(.variant)),
      Field("experiment", .string(.id), absent: "any, or none", .seen, "The experiment.", .names(.experiment)),
      Field("arm", .string(.id), absent: "any", .seen, "The arm of the experiment.", .names(.arm)),
    ])
}
