import type { ImportFormatName } from '#contract/exchange/import-formats.ts'
import type { ProductImport } from '#contract/exchange/product-imports.ts'
import { toWords } from '../../calls.ts'
import type { World } from '../../world.ts'
import { lookAtCatalogue, ownerDoes } from './book.ts'

/** A file on its way into the shop, with the answers that the owner gives. */

type Options = NonNullable<
  NonNullable<Parameters<typeof ownerDoes<'POST /products/imports/:id/check'>>[2]>['body']
>['options']

export type OwnersFile = {
  format: ImportFormatName
  text: string
  /** Without rows that are new products each time. */
  knownText?: string
  /** For a Discogs or Shopify file. */
  options?: (uploaded: ProductImport) => Options
  /** Happens between the check and the import. */
  meanwhile?: () => Promise<unknown>
  /** Reads the shop's report about the file. */
  onImported?: (imported: ProductImport) => Promise<void>
  /** The answer about copies whose listings the file lacks; they stay by default. */
  missing?: 'sold-elsewhere'
  /** The owner leaves out wrong rows. */
  withoutWrong?: boolean
}

export type Imported = {
  id: string
  counts: ProductImport['counts']
  failure?: string
  /** Rows that were not applied, as something has changed since the check. */
  outdated: number
  checked: ProductImport
}

/** Uploads, checks and applies a file. Afterwards the book has all that the shop shows. */
export async function importFile(world: World, file: OwnersFile): Promise<Imported | string> {
  const checked = await checkFile(world, file)
  if (typeof checked === 'string') return checked
  const { _id: id, counts } = checked
  await file.onImported?.(checked)
  if (file.missing && counts.missing) {
    const body = { question: 'missing' as const, choice: file.missing }
    await ownerDoes(world, 'PUT /products/imports/:id/choices', { params: { id }, body })
  }
  await file.meanwhile?.()
  const applied = await ownerDoes(world, 'POST /products/imports/:id/apply', {
    params: { id },
    body: { withoutWrong: file.withoutWrong ?? true },
  })
  if (applied.refusal) return toWords(applied.refusal)
  await world.shop.runJobs()
  const last = await find(world, id)
  await lookAtCatalogue(world)
  const failure = last?.failure
  const outdated = last?.outdated ?? 0
  return { id, counts, checked, outdated, ...(failure ? { failure } : {}) }
}

export async function checkFile(
  world: World,
  { format, text, options }: OwnersFile,
): Promise<ProductImport | string> {
  const form = new FormData()
  form.set('format', format)
  form.set('file', new Blob([text], { type: 'text/csv' }), 'file.csv')
  const { answer, refusal } = await ownerDoes(world, 'POST /products/imports', { form } as never)
  if (refusal) return toWords(refusal)
  const { _id: id } = answer.import
  await world.shop.runJobs()
  const uploaded = await find(world, id)
  if (!uploaded) return 'the import is gone'
  const given = options?.(uploaded)
  if (given) {
    const again = await ownerDoes(world, 'POST /products/imports/:id/check', {
      params: { id },
      body: { options: given },
    })
    if (again.refusal) return toWords(again.refusal)
    await world.shop.runJobs()
  }
  return (await find(world, id)) ?? 'the import is gone'
}

export async function find(world: World, id: string): Promise<ProductImport | undefined> {
  const { answer } = await ownerDoes(world, 'GET /products/imports/:id', { params: { id } })
  return answer?.import
}

export const toCountWords = ({
  counts: { new: fresh, changed, unchanged, wrong },
}: Pick<Imported, 'counts'>) =>
  `${fresh} new, ${changed} changed, ${unchanged} unchanged, ${wrong} wrong`
