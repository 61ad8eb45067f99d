import { walkersMap } from '../notebook.ts'
import type { Style } from '../sleeve.ts'
import { acousticHouses } from './acoustic.ts'
import { electricHouses } from './electric.ts'
import type { House } from './house.ts'

const houses: Record<string, House> = { ...acousticHouses, ...electricHouses }

/** Artists with a style of their own. */
const ownStyles: Record<string, Style> = { 'The Ordnance': walkersMap }

export function houseOf(label: string, artist: string): House {
  const found = houses[label]
  if (!found) throw new Error(`No house style for the label ${label}`)
  return { ...found, style: ownStyles[artist] ?? found.style }
}
