import type { Entity } from '../entities/define-entity.ts'
import { fileOf } from '../manifest.ts'
import type { Archive } from './open-archive.ts'
import type { Problems } from './problems.ts'

const BATCH = 500
/** Far above any line of an export; a longer one would fill the memory. */
const LINE_BYTES_MAX = 16 * 1024 * 1024
const NEWLINE = 0x0a

export type Batch = { rows: Record<string, unknown>[]; firstLine: number }

/** The rows of an entity in batches; none where an earlier version had no such file. Wrong ones are reported to `problems` and left out. */
export async function* readBatches(
  archive: Pick<Archive, 'has' | 'read'>,
  entity: Entity,
  problems: Problems,
): AsyncGenerator<Batch> {
  const file = fileOf(entity.name)
  if (!archive.has(file)) return
  let batch: Batch = { rows: [], firstLine: 1 }
  let line = 0
  for await (const text of splitLines(archive.read(file), problems, file)) {
    line += 1
    const row = parseRow(entity, text)
    if (typeof row === 'string') problems.add(`${file}, line ${line}: ${row}`)
    else batch.rows.push(row)
    if (line % BATCH > 0) continue
    yield batch
    batch = { rows: [], firstLine: line + 1 }
  }
  if (batch.rows.length > 0) yield batch
}

async function* splitLines(
  pieces: AsyncIterable<Buffer>,
  problems: Problems,
  file: string,
): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    let start = 0
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...rest, piece.subarray(start, end)]).toString('utf8')
      rest = []
      bytes = 0
      start = end + 1
    }
    rest.push(piece.subarray(start))
    bytes += piece.length - start
    if (bytes > LINE_BYTES_MAX) return problems.add(`${file}: a line is too long`)
  }
  if (bytes > 0) yield Buffer.concat(rest).toString('utf8')
}

/** The row, or the reason why it is none. */
function parseRow({ accepted }: Entity, text: string): Record<string, unknown> | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'no JSON'
  }
  const result = accepted.safeParse(value)
  if (result.success) return value as Record<string, unknown>
  const [issue] = result.error.issues
  if (issue?.code === 'unrecognized_keys') return `unknown field ${issue.keys.join(', ')}`
  return [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
}
