import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type Pressing, type PressingInput, pressingInput } from '#contract/pressings/pressing.ts'
import type { ExactValues } from '#server/audit/audit.tables.ts'

/** The input that writes this pressing again; the audit log stores it, because its texts cannot be read back. */
export function toPressingInput({ gtins: _, ...pressing }: Pressing): PressingInput {
  return {
    ...pressing,
    artists: pressing.artists.map(({ slug: _, ...artist }) => artist),
    labels: pressing.labels.map(({ slug: _, ...label }) => label),
    tracks: pressing.tracks.map(({ side: _, clip, ...track }) =>
      clip ? { ...track, clipId: clip._id } : track,
    ),
  }
}

type Values = Record<string, unknown>

/** The values that differ between two pressings; undefined when none does. */
export function toExactPressing(
  before: Pressing | undefined,
  after: Pressing | undefined,
): ExactValues | undefined {
  const [earlier, later]: Values[] = [before, after].map((each) =>
    each ? toPressingInput(each) : {},
  )
  if (!earlier || !later) return
  const names = [...new Set([...Object.keys(earlier), ...Object.keys(later)])]
  const changed = names.filter((name) => !isDeepStrictEqual(earlier[name], later[name]))
  if (changed.length === 0) return
  const pickChanged = (values: Values) =>
    Object.fromEntries(changed.filter((name) => name in values).map((name) => [name, values[name]]))
  return { before: pickChanged(earlier), after: pickChanged(later) }
}

const values = z.record(z.string(), z.unknown())
const exactValues = z.object({ before: values, after: values })

/**
 * The pressing after an undo: as it is, with the changed values as they were. `isChanged` is true when one of them
 * has another value by now; without a pressing before, there is none.
 */
export function revertPressing(
  exact: ExactValues,
  current: Pressing | undefined,
): { pressing: PressingInput | undefined; isChanged: boolean } {
  const { before, after } = exactValues.parse(exact)
  const now: Values = current ? toPressingInput(current) : {}
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const kept = Object.entries(now).filter(([name]) => !names.includes(name))
  const reverted = { ...Object.fromEntries(kept), ...before }
  return {
    pressing: Object.keys(reverted).length === 0 ? undefined : pressingInput.parse(reverted),
    isChanged: names.some((name) => !isDeepStrictEqual(now[name], after[name])),
  }
}
