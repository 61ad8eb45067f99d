const names = new Intl.DisplayNames('en-AU', { type: 'region' })

/** `AU` to `Australia`; other values pass through. */
export function toCountryName(country: string | null): string {
  return country && /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : (country ?? '')
}
