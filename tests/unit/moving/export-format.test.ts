import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeFormat, toJsonSchema } from '#server/moving/describe-format.ts'
import { entities } from '#server/moving/entities/index.ts'

test('docs/export-format.md is the description in each archive [MOVE-9]', async () => {
  // After a change of an entity: npm test -- unit export-format -u
  await expect(describeFormat()).toMatchFileSnapshot('../../../docs/export-format.md')
})

test('each field has a meaning, and each column that is left out a reason [MOVE-9]', () => {
  const texts = entities.flatMap(({ fields, leftOut }) => [
    ...fields.map(({ about }) => about),
    ...leftOut.map(({ reason }) => reason),
  ])
  expect(texts.filter((text) => !/^[A-Z`].*\.$/.test(text))).toEqual([])
})

test('the schema of an archive has every data file [MOVE-9]', () => {
  expect(Object.keys(toJsonSchema())).toEqual(entities.map(({ name }) => name))
  expect(toJsonSchema().orders).toMatchObject({
    type: 'object',
    properties: { totalCents: { type: 'integer', minimum: 0 } },
    additionalProperties: false,
  })
})

test('a file refers only to files before it, or to itself [MOVE-5]', () => {
  const names = entities.map(({ name }) => name)
  for (const [index, { name, fields }] of entities.entries()) {
    for (const { about } of fields) {
      const [, other = name] = /, in `([a-z-]+)`/.exec(about) ?? []
      if (other === 'orders' || other === 'holds') continue
      expect.soft(names.indexOf(other), `${name}: ${about}`).toBeLessThanOrEqual(index)
    }
  }
})

test('docs/operations.md names the commands [MOVE-9]', () => {
  const page = readFileSync('docs/operations.md', 'utf8')
  expect(page).toContain('npm run export --')
  expect(page).toContain('npm run move-in --')
})
