import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { newFile, product, variant } from '#tests/support/payloads/shopify-file.ts'
import type { Chance } from '../../chance.ts'
import { type Command, defineCommand } from '../../command.ts'
import { ownerOf, type World } from '../../world.ts'
import { listHeld } from '../people/holds.ts'
import { placeOrder } from '../place-order.ts'
import { compareAnswers, readAnswers } from './answers.ts'
import { artists, labels, lookAtCatalogue, noteBroken, ownerDoes, toCents } from './book.ts'
import { drawDiscogsFile } from './discogs.ts'
import { type Imported, importFile, type OwnersFile, toCountWords } from './imports.ts'
import { listEntries, undoEntry } from './undo.ts'

/** The owner's files: imported, imported twice, undone and imported again. */

type DrawFile = (world: World, chance: Chance, id: number) => Promise<OwnersFile | undefined>

export async function download(world: World, url: string): Promise<string> {
  const { token } = ownerOf(world)
  const headers = { authorization: `Bearer ${token}` }
  const { rawPayload, statusCode } = await world.shop.app.inject({ url: `/api${url}`, headers })
  // A crash may have cut the answer.
  if (statusCode !== 200) return ''
  return rawPayload.toString('utf8').replace(/^\uFEFF/, '')
}

/** The shop's own export, with a few cells changed and a row added. */
const drawProductFile: DrawFile = async (world, chance, id) => {
  const rows: Record<string, string>[] = parse(await download(world, '/products/export'), {
    columns: true,
    bom: true,
  })
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return undefined
  compareCells(world, rows)
  const part = chance.may(0.5) ? columns : columns.filter((each) => each !== 'stock')
  for (const row of rows) {
    if (chance.may(0.3)) row.price = chance.pick(['12.00', '21.50'])
    if (chance.may(0.2)) rename(row, chance.pick(labels))
    if (chance.may(0.2)) row.description = 'From the file.'
  }
  const known = rows.map((row) => part.map((column) => row[column] ?? ''))
  const knownText = stringify([part, ...known])
  if (!chance.may(0.4) || !part.includes('stock')) return { format: 'runout', text: knownText }
  const names = { artist: chance.pick(artists), brand: chance.pick(labels) }
  const fresh = { name: `record ${id}`, type: 'vinyl', price: '18.00', stock: '2', ...names }
  const row = part.map((column) => (fresh as Record<string, string>)[column] ?? '')
  return { format: 'runout', text: stringify([part, ...known, row]), knownText }
}

/** Changes brand and label of a record. */
function rename(row: Record<string, string>, brand: string): void {
  row.brand = brand
  if (row.label && brand) row.label = brand
}

/** An export has the prices that the owner has set. */
function compareCells(world: World, rows: Record<string, string>[]): void {
  for (const { id, price } of rows) {
    const offer = [...world.offers.values()].find((each) => each.id === id)
    if (!offer || offer.isUncertain || toCents(Number(price)) === offer.priceCents) continue
    noteBroken(world, 'P9', 'the file of products has another price than the page')
  }
}

const drawCopiesFile: DrawFile = async (world, chance) => {
  const rows: Record<string, string>[] = parse(await download(world, '/used-copies/export'), {
    columns: true,
    bom: true,
  })
  if (rows.length === 0) return undefined
  const cells = rows.map((row) => [
    row.sku ?? '',
    chance.may(0.4) ? chance.pick(['7.00', '9.50']) : (row.price ?? ''),
    chance.may(0.2) ? 'bin 5' : (row.location ?? ''),
  ])
  return { format: 'used-copies', text: stringify([['sku', 'price', 'location'], ...cells]) }
}

/** Two or three products of a former shop, always under the same handles. */
const drawShopifyFile: DrawFile = async (_world, chance) => {
  const rows = ['first', 'second'].flatMap((handle) => {
    if (chance.may(0.25)) return []
    const base = {
      'URL handle': `the-${handle}`,
      Title: `${chance.pick(artists)} - the ${handle} record`,
      Vendor: chance.pick(labels),
      Status: chance.may(0.85) ? 'Active' : 'Draft',
    }
    const price = chance.pick(['14.00', '22.00'])
    if (chance.may(0.4)) {
      return [product({ ...base, Price: price, 'Inventory quantity': chance.pick([0, 1, 3]) })]
    }
    const name = 'Condition'
    const used = { 'Option1 name': name, 'Option1 value': 'VG+ / VG', Price: '9.00' }
    const fresh = { 'URL handle': `the-${handle}`, 'Option1 name': name, 'Option1 value': 'New' }
    return [
      product({ ...base, ...used, 'Inventory quantity': chance.pick([1, 2]) }),
      variant({ ...fresh, Price: price, 'Inventory quantity': chance.pick([0, 2]) }),
    ]
  })
  if (rows.length === 0) return undefined
  const vendor = chance.pick(['label', 'none'] as const)
  return {
    format: 'shopify',
    text: newFile(...rows),
    options: ({ types = [] }) => ({
      types: types.map(({ type }) => ({ type, becomes: 'vinyl' as const })),
      vendor,
      splitTitle: true,
      fetchImages: false,
    }),
  }
}

const drawers: Record<string, DrawFile> = {
  products: drawProductFile,
  'used copies': drawCopiesFile,
  Discogs: drawDiscogsFile,
  Shopify: drawShopifyFile,
}

const importCalls = [
  'POST /products/imports',
  'POST /products/imports/:id/check',
  'PUT /products/imports/:id/choices',
  'POST /products/imports/:id/apply',
  'POST /products/imports/:id/cancel',
  'POST /audit/:id/undo',
] as const

const toImportCommand = (kind: string, weight: number): Command =>
  defineCommand({
    name: `import-${kind.toLowerCase().replace(' ', '-')}`,
    weight,
    calls: [...importCalls],
    async run(world, chance, id) {
      await world.shop.runJobs()
      const file = await drawers[kind]?.(world, chance, id)
      if (!file) return undefined
      const fate = chance.pick(['once', 'selling', 'twice', 'undone', 'undone'] as const)
      const words = `The owner imports a file of ${kind}`
      if (fate === 'selling') return importWhileSelling(world, { file, chance, id, words })
      const before = fate === 'undone' ? await readState(world) : undefined
      const first = await importFile(world, file)
      if (typeof first === 'string') return `${words}, which is refused: ${first}.`
      const told = `${words}: ${toCountWords(first)}.`
      if (before) return told + (await undoAndAgain(world, { file, first, before, kind }))
      return fate === 'twice' ? told + (await importTwice(world, file, kind)) : told
    },
  })

type Selling = { file: OwnersFile; chance: Chance; id: number; words: string }

/** A customer orders between the check and the import. */
async function importWhileSelling(world: World, { file, chance, id, words }: Selling) {
  let order: string | undefined
  const meanwhile = async () => {
    order = await placeOrder.run(world, chance, id)
  }
  const first = await importFile(world, { ...file, meanwhile })
  const told = `${words}. Before it is applied: ${order}`
  if (typeof first === 'string') return `${told} The import is refused: ${first}.`
  if (first.failure) noteBroken(world, 'P12', 'an import ends early since a customer has ordered')
  return `${told} ${toCountWords(first)}, ${first.outdated} outdated.`
}

/** The same file once more changes nothing. A row without an id would be another new product. */
async function importTwice(world: World, file: OwnersFile, kind: string): Promise<string> {
  const before = await readAnswers(world)
  const again = await importFile(world, { ...file, text: file.knownText ?? file.text })
  for (const each of compareAnswers(before, await readAnswers(world))) {
    noteBroken(world, 'P9', `after a file of ${kind} was imported a second time, ${each}`)
  }
  const counts = typeof again === 'string' ? again : toCountWords(again)
  return ` The same file again: ${counts}.`
}

type State = { answers: Map<string, string>; holds: number }
type Undone = { file: OwnersFile; first: Imported; before: State; kind: string }

const readState = async (world: World): Promise<State> => ({
  answers: await readAnswers(world),
  holds: (await listHeld(world)).length,
})

async function undoAndAgain(world: World, { file, first, before, kind }: Undone): Promise<string> {
  if (first.counts.new + first.counts.changed + (first.counts.newCopies ?? 0) === 0) return ''
  const entry = (await listEntries(world)).find(({ action }) => action === 'products.imported')
  if (!entry || entry.isUndone) return ''
  const imported = await readAnswers(world)
  const { refusal } = await undoEntry(world, entry)
  if (refusal) return ` The undo is refused: ${refusal.message}.`
  await lookAtCatalogue(world)
  const after = await readState(world)
  // A copy that the file made cheaper is held for a want, also after the undo.
  const isHeldAlike = after.holds === before.holds
  for (const each of isHeldAlike ? compareAnswers(before.answers, after.answers) : []) {
    noteBroken(world, 'P9', `after the undo of an import of ${kind}, ${each}`)
  }
  const again = await importFile(world, file)
  if (typeof again === 'string') {
    noteBroken(world, 'P9', `an undone import of ${kind} cannot be made again: ${again}`)
    return ` After the undo the same file is refused: ${again}.`
  }
  if (again.counts.new !== first.counts.new || again.counts.newCopies !== first.counts.newCopies) {
    noteBroken(
      world,
      'P9',
      `an undone import of ${kind}, made again, adds less or more than the first time`,
    )
  }
  if (imported.size !== (await readAnswers(world)).size) {
    noteBroken(world, 'P9', `an undone import of ${kind}, made again, gives other pages`)
  }
  return ` It is undone, and made again: ${toCountWords(again)}.`
}

/** Checks a file, looks at it, and leaves it. */
const checkOnly = defineCommand({
  name: 'check-file-only',
  weight: 0.4,
  calls: ['POST /products/imports', 'POST /products/imports/:id/cancel'],
  async run(world, chance, id) {
    const file = await drawProductFile(world, chance, id)
    if (!file) return undefined
    const form = new FormData()
    form.set('format', file.format)
    form.set('file', new Blob([file.text], { type: 'text/csv' }), 'file.csv')
    const { answer } = await ownerDoes(world, 'POST /products/imports', { form } as never)
    if (!answer) return undefined
    const { refusal } = await ownerDoes(world, 'POST /products/imports/:id/cancel', {
      params: { id: answer.import._id },
    })
    await world.shop.runJobs()
    return `The owner uploads a file of products and cancels its check${refusal ? `, which is refused: ${refusal.message}` : ''}.`
  },
})

export const importCommands: Command[] = [
  toImportCommand('products', 1),
  toImportCommand('used copies', 0.7),
  toImportCommand('Discogs', 2.5),
  toImportCommand('Shopify', 1.2),
  checkOnly,
]
