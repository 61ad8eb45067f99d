import { z } from 'zod'
import type { Entity } from './entities/define-entity.ts'
import { entities, leftOutTables, tableOf } from './entities/index.ts'
import { FORMAT_VERSION, fileOf, MANIFEST_FILE, SCHEMA_FILE } from './manifest.ts'

const INTRODUCTION = `# Export of a shop

This describes version ${FORMAT_VERSION} of the archive that \`npm run export\` makes of a Runout shop, and that \`npm run move-in\` reads. It is a ZIP file with open formats only. It has no passwords, tokens and keys, but the data of customers:
store it as you would store a backup.

| File | Content |
|---|---|
| \`README.md\` | this description |
| \`${MANIFEST_FILE}\` | version of the format, shop, time, number of lines, and size and SHA-256 of each other file |
| \`${SCHEMA_FILE}\` | the data files as JSON Schema, by name |
| \`data/<name>.jsonl\` | the data files described below: JSON Lines, one object a line, UTF-8 |
| \`images/<id>.webp\` | images of products and orders |
| \`clips/<id>\` | listening previews of tracks |

- Names of files and fields are stable: a later version of the format may add some. A program that reads an archive should ignore
  those that it does not know.
- Each line has all fields of its file. An id is the same in every file that refers to it.
- Amounts are whole cents (hundredths) of the currency in \`${MANIFEST_FILE}\`. Times are UTC, with up to six digits after the second; dates are those of the
  time zone of the shop.
- An image is \`images/<id>.webp\` in this archive, or the URL of an image elsewhere. Photos in \`soldAs\` are \`/images/<id>.webp\`.
- All data files show the shop at one moment. Images are read afterwards; one that was deleted in between is in
  \`missingImages\` of \`${MANIFEST_FILE}\`.

For spreadsheets the back office exports products, orders and customers as CSV.
`

/** The description of the format, as in docs/export-format.md and in each archive. */
export function describeFormat(): string {
  return [INTRODUCTION, ...entities.map(describeEntity), describeRest()].join('\n')
}

function describeEntity(entity: Entity): string {
  const rows = entity.fields.map(
    ({ name, type, about }) => `| \`${name}\` | ${type} | ${about.replaceAll('|', '\\|')} |`,
  )
  return `## ${fileOf(entity.name)}

${entity.about}

| Field | Type | Meaning |
|---|---|---|
${rows.join('\n')}
`
}

function describeRest(): string {
  const columns = entities.flatMap((entity) =>
    entity.leftOut.map(({ name, reason }) => `| \`${tableOf(entity)}.${name}\` | ${reason} |`),
  )
  const tables = Object.entries(leftOutTables).map(
    ([name, reason]) => `| \`${name}\` | ${reason} |`,
  )
  return `## Left out

Tables and columns of the database that an archive lacks. Settings of the environment are not in it either.

| Table or column | Reason |
|---|---|
${[...tables, ...columns].join('\n')}
`
}

/** The data files as JSON Schema (https://json-schema.org/draft/2020-12), by name. */
export function toJsonSchema(): Record<string, unknown> {
  return Object.fromEntries(
    entities.map(({ name, shape }) => [name, z.toJSONSchema(shape, { unrepresentable: 'any' })]),
  )
}
