import type { House } from './house.ts'
import { acousticHouses } from './houses-acoustic.ts'
import { electricHouses } from './houses-electric.ts'
import { walkersMap } from './notebook.ts'
import type { Style } from './sleeve.ts'

const houses: Record<string, House> = { ...acousticHouses, ...electricHouses }

/** Artists whose sleeves their label leaves to them. */
const ownStyles: Record<string, Style> = { 'The Ordnance': walkersMap }

export function houseOf(label: string, artist: string): House {
  const found = houses[label]
  if (!found) throw new Error(`No house style for the label ${label}`)
  return { ...found, style: ownStyles[artist] ?? found.style }
}
