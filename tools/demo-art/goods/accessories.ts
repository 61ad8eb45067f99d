import type { Point } from '../svg.ts'
import { care } from './care.ts'
import { closeUp } from './stage.ts'
import { storage } from './storage.ts'
import { stylus } from './stylus.ts'

/** The drawing of each accessory, by product key. */
const drawings: Record<string, () => string> = { ...stylus, ...care, ...storage }

/** The detail to show in a second image. */
const details: Record<string, [Point, number]> = {
  'cartridge-tessel-blue': [[480, 640], 420],
  'slipmat-felt': [[620, 560], 420],
  'weight-brass': [[500, 380], 430],
  'crate-pine': [[360, 520], 480],
  'headphones-closed': [[320, 590], 420],
}

export function drawAccessory(key: string, picture: number): string {
  const draw = drawings[key]
  if (!draw) throw new Error(`No drawing for the accessory ${key}`)
  const detail = details[key]
  return picture > 0 && detail ? closeUp(draw(), ...detail) : draw()
}
