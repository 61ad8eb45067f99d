/** Words of the stories. */

export const toMoney = (cents: number): string => (cents / 100).toFixed(2)

export const toSpan = (ms: number): string => {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}

export const toLines = (lines: readonly { quantity: number; offer: { name: string } }[]): string =>
  lines.map(({ quantity, offer }) => `${quantity} of ${offer.name}`).join(' and ')

export const capital = (sentence: string): string =>
  sentence.charAt(0).toUpperCase() + sentence.slice(1)
