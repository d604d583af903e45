import Base
import JSON
import PaywallAuthoring
import PaywallKit

extension ShownScreen {
  var json: JSONValue {
    [
      "offering": .string(offering), "variant": .string(variant), "state": .string(state.rawValue),
      "subscription": subscription.map { .string($0) } ?? .null, "at": .string(RFC3339.text(moment)),
      "storeFront": [
        "code": .string(front.code), "currency": .string(front.currency), "locale": .string(front.locale),
      ],
      "prices": ["sample": .boolean(configuration == nil), "file": configuration.map { .string($0) } ?? .null],
      "notes": .array(notes.map { .string($0) }), "screen": screen.json,
    ]
  }
}
