import type { Point } from '../svg.ts'
import { clothes } from './clothes.ts'
import { closeUp } from './stage.ts'
import { mugBase, table } from './table.ts'
import { wall } from './wall.ts'

/** The drawing of each piece of merchandise, by product key. */
const drawings: Record<string, () => string> = { ...clothes, ...table, ...wall }

const details: Record<string, [Point, number]> = {
  'tote-runout': [[500, 580], 420],
  'tee-groove': [[500, 430], 460],
  'poster-speeds': [[470, 430], 400],
}

export function drawMerch(key: string, picture: number): string {
  const draw = drawings[key]
  if (!draw) throw new Error(`No drawing for the merchandise ${key}`)
  if (picture > 0 && key === 'mug-side-one') return mugBase()
  const detail = details[key]
  return picture > 0 && detail ? closeUp(draw(), ...detail) : draw()
}
