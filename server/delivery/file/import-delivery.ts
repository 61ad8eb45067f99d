import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { HandlerAnswer } from '#contract/calls.ts'
import type { DeliveryFileChange } from '#contract/delivery/delivery.ts'
import type { DeliverySettings } from '#contract/delivery/delivery-settings.ts'
import type { FileMode } from '#contract/file-modes.ts'
import { DELIVERY_FILE_ROWS_MAX } from '#contract/limits.ts'
import type { Context } from '#server/platform/context.ts'
import { badFile, readCsv } from '#server/platform/csv/read-csv.ts'
import { getDeliverySettings } from '../delivery.queries.ts'
import { setDeliverySettings, toDeliveryVersion } from '../set-delivery-settings.ts'
import { type DeliveryColumn, deliveryColumns } from './delivery-columns.ts'
import { type DeliveryRow, readDeliveryRows } from './read-delivery-rows.rules.ts'

/** The response names the first problems only. */
const PROBLEMS_SHOWN = 100

type File = { mode: FileMode; bytes: Buffer; ifMatch?: string | undefined }
type Answer = HandlerAnswer<'POST /delivery/settings/file'>

/**
 * Checks a file of zones and rates, or replaces all zones by those of the file. With a problem nothing changes.
 * @throws AppError invalid-input for another kind of file, too-large for too many rows; precondition-failed when the delivery is
 * another than `ifMatch` names
 */
export async function importDelivery(
  ctx: Context,
  { mode, bytes, ifMatch }: File,
): Promise<Answer> {
  const { rows, hasDecimalComma } = await readRows(bytes)
  const current = await getDeliverySettings(ctx)
  const { settings, problems } = readDeliveryRows(rows, {
    current,
    hasDecimalComma,
    newId: randomUUID,
  })
  const before = { settings: current, version: toDeliveryVersion(current) }
  if (!settings) return { ...before, problems: problems.slice(0, PROBLEMS_SHOWN), changes: [] }
  const changes = listChanges(current, settings)
  if (mode === 'check') return { ...before, problems, changes }
  // The ids of the zones are those of `current`.
  const version = ifMatch ?? `"${before.version}"`
  const saved = await setDeliverySettings(ctx, { settings, ifMatch: version })
  return { settings: saved, version: toDeliveryVersion(saved), problems, changes }
}

async function readRows(bytes: Buffer): Promise<{ rows: DeliveryRow[]; hasDecimalComma: boolean }> {
  const { header, delimiter, rows } = await readCsv(bytes, {
    rowsMax: DELIVERY_FILE_ROWS_MAX,
    advice: 'A shop has fewer rates.',
  })
  const places = findColumns(header)
  const read: DeliveryRow[] = []
  for await (const { row, cells } of rows) {
    const named = deliveryColumns.map((column) => [
      column,
      (cells[places.get(column) ?? -1] ?? '').trim(),
    ])
    // Each column is in it.
    read.push({ row, cells: Object.fromEntries(named) as DeliveryRow['cells'] })
  }
  return { rows: read, hasDecimalComma: delimiter === ';' }
}

const required: readonly DeliveryColumn[] = ['zone', 'countries', 'rate', 'price']

/** An unknown column may be a misspelt one, without which each rate would lose its value. */
function findColumns(header: readonly string[]): Map<DeliveryColumn, number> {
  const names = header.map((name) => name.toLowerCase())
  const given = names.filter(Boolean)
  const strange = given.find((name) => !deliveryColumns.some((column) => column === name))
  const twice = given.find((name, at) => given.indexOf(name) !== at)
  if (!required.every((column) => names.includes(column))) {
    throw badFile(`The first row of the file must name the columns ${required.join(', ')}.`)
  }
  if (strange !== undefined) {
    throw badFile(`There is no column "${strange}". Rename or remove it.`)
  }
  if (twice !== undefined) throw badFile(`The column ${twice} is there twice. Remove one.`)
  return new Map(deliveryColumns.map((column) => [column, names.indexOf(column)]))
}

/** Zones and rates of the file in its order, then the removed ones. */
function listChanges(before: DeliverySettings, after: DeliverySettings): DeliveryFileChange[] {
  const [former, now] = [listParts(before), listParts(after)]
  const kept = new Set(now.map(({ id }) => id))
  const added = now.map(({ id, value, ...names }) => {
    const same = former.find((part) => part.id === id)
    if (!same) return { ...names, outcome: 'added' as const }
    const outcome = isDeepStrictEqual(same.value, value) ? 'unchanged' : 'changed'
    return { ...names, outcome } as const
  })
  const removed = former
    .filter(({ id }) => !kept.has(id))
    .map(({ id: _id, value: _value, ...names }) => ({ ...names, outcome: 'removed' as const }))
  return [...added, ...removed]
}

function listParts({ zones }: DeliverySettings) {
  return zones.flatMap(({ rates, ...zone }) => [
    { id: zone._id, zone: zone.name, value: zone as unknown },
    ...rates.map((rate) => ({
      id: rate._id,
      zone: zone.name,
      rate: rate.name,
      value: rate as unknown,
    })),
  ])
}
