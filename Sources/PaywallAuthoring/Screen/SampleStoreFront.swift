import PaywallKit
import PaywallModel

/// A store front with prices that nobody charges: for looking at screens, never for a bundle or a project.
package struct SampleStoreFront: Sendable {
  /// ISO 3166's code of the country.
  package let code: String
  /// What it charges in.
  package let currency: String
  /// How it writes prices.
  package let locale: String
  /// Whether it writes them without decimals although the currency has some.
  let isWhole: Bool
  /// In the currency's main unit, by the length of a period.
  let amounts: [Length: String]

  /// The lengths that have a price of their own.
  enum Length: CaseIterable { case week, month, twoMonths, threeMonths, sixMonths, year, once }

  /// The store fronts of the table, by their codes.
  package static let all: [SampleStoreFront] = rows.map(SampleStoreFront.init)

  /// The store front of a country, or nil.
  package static func named(_ code: String) -> SampleStoreFront? {
    all.first { $0.code == code.uppercased() || $0.code == alpha3[code.uppercased()] }
  }

  /// The longer codes of StoreKit configurations.
  private static let alpha3 = [
    "ARE": "AE", "ARG": "AR", "AUS": "AU", "BRA": "BR", "CAN": "CA", "CHE": "CH", "CHN": "CN", "DEU": "DE", "ESP": "ES",
    "FRA": "FR", "GBR": "GB", "IDN": "ID", "IND": "IN", "ITA": "IT", "JPN": "JP", "KOR": "KR", "KWT": "KW", "MEX": "MX",
    "POL": "PL", "SAU": "SA", "SWE": "SE", "TUR": "TR", "USA": "US", "VNM": "VN",
  ]

  /// Country, locale and currency, then the prices of a week, a month, two, three and six months, a year, and of what is
  /// paid once. `*` marks a currency whose decimals the store does not write.
  private static let rows = """
    AE  ar-AE  AED   10.99  37.99  69.99  99.99  179.99  219.99  549.99
    AR  es-AR  USD   2.99   9.99   17.99  24.99  44.99   59.99   149.99
    AU  en-AU  AUD   4.99   14.99  27.99  39.99  69.99   89.99   229.99
    BR  pt-BR  BRL   9.90   29.90  54.90  79.90  139.90  179.90  449.90
    CA  en-CA  CAD   3.99   12.99  22.99  32.99  59.99   79.99   199.99
    CH  de-CH  CHF   3.00   9.00   17.00  25.00  45.00   60.00   150.00
    CN  zh-CN  CNY   12.00  38.00  68.00  98.00  168.00  228.00  598.00
    DE  de-DE  EUR   2.99   9.99   17.99  24.99  44.99   59.99   149.99
    ES  es-ES  EUR   2.99   9.99   17.99  24.99  44.99   59.99   149.99
    FR  fr-FR  EUR   2.99   9.99   17.99  24.99  44.99   59.99   149.99
    GB  en-GB  GBP   2.49   8.99   15.99  22.99  39.99   49.99   129.99
    ID  id-ID  IDR*  49000  149000 279000 399000 699000  899000  2290000
    IN  en-IN  INR*  249    799    1499   1999   3499    4900    12900
    IT  it-IT  EUR   2.99   9.99   17.99  24.99  44.99   59.99   149.99
    JP  ja-JP  JPY   500    1500   2800   3900   6800    9000    22800
    KR  ko-KR  KRW   4400   14000  26000  36000  66000   88000   220000
    KW  ar-KW  KWD   0.990  2.990  5.490  7.490  13.990  17.990  44.990
    MX  es-MX  MXN   59.00  179.00 329.00 449.00 799.00  999.00  2499.00
    PL  pl-PL  PLN   12.99  39.99  74.99  99.99  179.99  239.99  599.99
    SA  ar-SA  SAR   12.99  39.99  72.99  99.99  179.99  229.99  599.99
    SE  sv-SE  SEK   39.00  129.00 239.00 329.00 579.00  749.00  1890.00
    TR  tr-TR  TRY   99.99  329.99 599.99 849.99 1499.99 1999.99 4999.99
    US  en-US  USD   2.99   9.99   17.99  24.99  44.99   59.99   149.99
    VN  vi-VN  VND   79000  249000 459000 649000 1149000 1499000 3799000
    """.split(separator: "\n")

  private init(_ row: Substring) {
    let columns = row.split(separator: " ").map(String.init)
    (code, locale) = (columns[0], columns[1])
    isWhole = columns[2].hasSuffix("*")
    currency = String(columns[2].prefix(3))
    amounts = Dictionary(zip(Length.allCases, columns.dropFirst(3)), uniquingKeysWith: { first, _ in first })
  }
}
