/// What stands for RevenueCat's variables, those of the first generation of paywalls and those of the second.
enum ImportedRevenueCatVariables {
  static func placeholder(_ name: String) -> String? { table[name] }

  private static let table: [String: String] = [
    "product.price": "{{price}}",
    "product.price_per_period": "{{price}}/{{period}}",
    "product.price_per_period_abbreviated": "{{price}}/{{period}}",
    "product.price_per_day": "{{price_per_day}}",
    "product.price_per_week": "{{price_per_week}}",
    "product.price_per_month": "{{price_per_month}}",
    "product.price_per_year": "{{price_per_year}}",
    "product.period": "{{period}}",
    "product.period_abbreviated": "{{period}}",
    "product.period_with_unit": "{{period}}",
    "product.offer_price": "{{intro_price}}",
    "product.offer_period": "{{trial_period}}",
    "product.offer_period_abbreviated": "{{trial_period}}",
    "product.offer_period_with_unit": "{{trial_period}}",
    "product.offer_end_date": "{{trial_end_date}}",
    "product.relative_discount": "{{savings_percent}}",
    "product.store_product_name": "{{title}}",
    "price": "{{price}}",
    "price_per_period": "{{price}}/{{period}}",
    "price_per_period_full": "{{price}}/{{period}}",
    "total_price_and_per_month": "{{price}} ({{price_per_month}})",
    "total_price_and_per_month_full": "{{price}} ({{price_per_month}})",
    "product_name": "{{title}}",
    "sub_period": "{{period}}",
    "sub_period_length": "{{period}}",
    "sub_period_abbreviated": "{{period}}",
    "sub_duration": "{{period}}",
    "sub_price_per_month": "{{price_per_month}}",
    "sub_price_per_week": "{{price_per_week}}",
    "sub_offer_duration": "{{trial_period}}",
    "sub_offer_price": "{{intro_price}}",
    "sub_relative_discount": "{{savings_percent}}",
  ]
}
