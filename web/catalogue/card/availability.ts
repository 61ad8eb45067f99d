/** From this stock level down, the shopper sees the number. */
const FEW = 5

export type Availability = { level: 'none' | 'few' | 'many'; text: string }

/** The availability text for a stock level: exact only when few units are left. */
export function toAvailability(available: number): Availability {
  if (available <= 0) return { level: 'none', text: 'Sold out' }
  if (available === 1) return { level: 'few', text: 'Last one' }
  if (available <= FEW) return { level: 'few', text: `Only ${available} left` }
  return { level: 'many', text: 'In stock' }
}
