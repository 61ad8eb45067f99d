import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hashMigrations, readRelease } from '#scripts/release/release-file.ts'
import { entities, tableOf } from '#server/moving/entities/index.ts'
import { nameOf } from '#server/platform/db/columns.ts'

const { migrations } = readRelease()
const since = Object.keys(hashMigrations())
  .filter((file) => !(file in migrations))
  .map((file) => readFileSync(`db/migrations/${file}`, 'utf8'))
  .join('\n')

test('an archive of the last release may lack the columns and tables that came since [MOVE-2]', () => {
  const required = entities.flatMap((entity) => {
    const table = tableOf(entity)
    if (since.includes(`CREATE TABLE "${table}"`)) return entity.isRecent ? [] : [entity.name]
    return entity.fields
      .filter(({ absent }) => absent === undefined)
      .filter(({ column }) => since.includes(`"${table}" ADD COLUMN "${nameOf(column).value}"`))
      .map(({ name }) => `${entity.name}: ${name}`)
  })
  expect(required, 'recent(…), recentText(…), recentYesOrNo(…); isRecent for a file').toEqual([])
})
