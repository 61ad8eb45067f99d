/** The countries of the European Union, and Iceland, Liechtenstein and Norway, where its consumer law applies too. */
const EEA = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
)

/** @param country an ISO 3166 code in capitals; undefined counts as a country elsewhere */
export function isInEea(country: string | undefined): boolean {
  return country !== undefined && EEA.has(country)
}
