import { z } from 'zod'
import { call, done, idParams } from '../define-call.ts'
import {
  ADMIN_PAGE_SIZE,
  FORM_FIELDS_BYTES_MAX,
  LARGE_BODY_BYTES_MAX,
  LIST_BODY_BYTES_MAX,
  SELECTED_IDS_MAX,
  USED_COPY_FILE_BYTES_MAX,
} from '../limits.ts'
import { pageCounts, paging } from '../paging.ts'
import { productTypes } from '../products/catalogue.ts'
import { importFormats, importRoundings, importRowKinds, rowOutcomes } from './import-formats.ts'

/** Files that add and change products: uploaded, checked row by row, then applied in steps that leave out rows whose effect changed. */

const importQuestion = z.enum(['changed-here', 'sold-there', 'missing'], {
  error: 'question must be changed-here, sold-there or missing',
})
const importChoice = z.enum(['ours', 'theirs', 'sold-elsewhere', 'leave'], {
  error: 'choice must be ours, theirs, sold-elsewhere or leave',
})

const RATE_MAX = 1_000_000

export const discogsOptions = z.object({
  currency: z
    .string('Choose a currency')
    .regex(/^[A-Z]{3}$/, 'A currency is three letters: AUD, USD'),
  /** Units of the shop's currency for one unit of the currency. */
  rate: z
    .number('Give the rate as a number')
    .positive('The rate must be above 0')
    .max(RATE_MAX, 'The rate is too large'),
  rounding: z.enum(importRoundings, 'rounding must be cent, half-dollar or dollar'),
  /** A row in mint condition with a quantity above 1 is own stock instead of used copies. */
  mintIsNewStock: z.boolean('mintIsNewStock must be true or false'),
})
export type DiscogsOptions = z.infer<typeof discogsOptions>

const importedType = z.enum([...productTypes, 'skip'], 'Choose a type, or skip')

export const shopifyOptions = z.object({
  types: z
    .array(z.object({ type: z.string().max(500), becomes: importedType }), 'types must be a list')
    .max(1000, 'At most 1,000 types'),
  vendor: z.enum(['label', 'artist', 'none'], 'vendor must be label, artist or none'),
  splitTitle: z.boolean('splitTitle must be true or false'),
  fetchImages: z.boolean('fetchImages must be true or false'),
})
export type ShopifyOptions = z.infer<typeof shopifyOptions>

/** The options of one format, or some of them; the format requires its own. */
const givenOptions = z.object({
  ...discogsOptions.partial().shape,
  ...shopifyOptions.partial().shape,
})

/** Options as they were sent; an answer limits no text. */
const savedOptions = z.union([
  discogsOptions.extend({ currency: z.string(), rate: z.number() }),
  shopifyOptions.extend({ types: z.array(z.object({ type: z.string(), becomes: importedType })) }),
])

const count = z.int()

/** `newCopies` counts used copies, the others rows. */
const counts = z.object({
  new: count,
  changed: count,
  unchanged: count,
  wrong: count,
  newCopies: count.optional(),
  soldElsewhere: count.optional(),
  missing: count.optional(),
  skipped: count.optional(),
})

export const importState = z.enum(['needs-options', 'checking', 'checked', 'applying', 'applied'])

/**
 * `checking` and `applying` are progressing, with `done` of `total` rows; `isInterrupted` means that the process
 * ended first. `failure` says why the last run ended early. Rows that were applied stay applied: a further run applies the others.
 */
const productImport = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  fileName: z.string(),
  format: z.enum(importFormats).exclude(['runout']).optional(),
  columns: z.array(z.string()),
  ignoredColumns: z.array(z.string()).optional(),
  state: importState,
  /** As last sent; before that those of the last file of this format, as a suggestion. */
  options: savedOptions.optional(),
  isInterrupted: z.boolean(),
  total: count,
  done: count,
  /** Outcomes of the rows that are not applied, once all of them are applied of all rows; all zero before the first check. */
  counts,
  /** How many rows are applied already, of an import whose other rows are not; absent without any. */
  applied: count.optional(),
  /** How many rows were not applied because their effect had changed since the check; their report is as of the apply. */
  outdated: count.optional(),
  /** New rows with the name of an existing product: the column `id` may have been lost. */
  namesakes: count,
  /** How many rows wait for a decision, question by question; absent without any. */
  questions: z.array(z.object({ question: importQuestion, rows: count })).optional(),
  /** The types of a Shopify file before its check, with a guess. */
  types: z.array(z.object({ type: z.string(), rows: count, guess: importedType })).optional(),
  /** The first titles of a Shopify file as artist and name. */
  titlePreview: z
    .array(z.object({ title: z.string(), artist: z.string(), name: z.string() }))
    .optional(),
  /** How many rows have a value in a column that is not read, by that column; of Shopify files. */
  ignoredCounts: z.record(z.string(), count).optional(),
  /** How many images of an applied Shopify file are still to be fetched. */
  imagesWaiting: count.optional(),
  /** The images that could not be fetched, at most 1,000. */
  imagesFailed: z
    .array(z.object({ url: z.string(), reason: z.string(), productId: z.string() }))
    .optional(),
  failure: z.string().optional(),
})
export type ProductImport = z.infer<typeof productImport>

/** `row` is the number in the spreadsheet. Values are formatted as in the file. */
const importRow = z.object({
  row: count,
  outcome: z.enum(rowOutcomes),
  productId: z.string().optional(),
  usedCopyId: z.string().optional(),
  name: z.string(),
  /** The row is applied, while others of its file are not. */
  isApplied: z.boolean().optional(),
  /** Its effect had changed since the check when the file was applied. */
  isOutdated: z.boolean().optional(),
  /** An existing product has the same name as this new one. */
  isNamesake: z.boolean(),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  problems: z.array(z.object({ column: z.string(), value: z.string(), message: z.string() })),
  /** Remarks for the admin, which block nothing. Rows of product files have none. */
  notes: z.array(z.object({ column: z.string(), message: z.string() })).optional(),
  question: importQuestion.optional(),
  /** The chosen answer to the question, or its default. */
  choice: importChoice.optional(),
})
export type ImportRow = z.infer<typeof importRow>

const importAnswer = done.extend({ import: productImport })

export const importCalls = {
  'POST /products/imports': call({
    name: 'createProductImport',
    access: 'admin',
    scope: 'catalogue:write',
    bodyBytesMax: USED_COPY_FILE_BYTES_MAX + FORM_FIELDS_BYTES_MAX,
    summary:
      'Upload a file, form fields `format` and then `file`. Files of the shop are checked at once, Discogs and Shopify files wait for their options. Changes no product.',
    bodyType: 'multipart',
    describedBody: z.object({
      format: z.enum(importFormats).default('runout'),
      file: z.file().max(USED_COPY_FILE_BYTES_MAX),
    }),
    answer: importAnswer,
    status: 201,
  }),
  'GET /products/imports/:id': call({
    name: 'getProductImport',
    access: 'admin',
    scope: 'catalogue:read',
    summary: 'The progress of an import.',
    params: idParams,
    answer: importAnswer,
  }),
  'GET /products/imports/:id/rows': call({
    name: 'listProductImportRows',
    access: 'admin',
    scope: 'catalogue:read',
    summary: 'The result of the check, row by row.',
    params: idParams,
    query: z.object({
      ...paging(ADMIN_PAGE_SIZE),
      show: z
        .enum(importRowKinds, 'show must be all, problems, changes, questions, skipped or outdated')
        .default('all'),
    }),
    answer: done.extend({
      rows: z.array(importRow),
      pagination: z.object({ ...pageCounts, totalRows: z.int() }),
    }),
  }),
  'POST /products/imports/:id/check': call({
    name: 'checkProductImport',
    access: 'admin',
    scope: 'catalogue:write',
    bodyBytesMax: LARGE_BODY_BYTES_MAX,
    summary:
      'Check the file again, against the current products. The first check of a Discogs or Shopify file needs its options.',
    params: idParams,
    body: z.object({ options: givenOptions.optional() }).nullish(),
    answer: importAnswer,
  }),
  'PUT /products/imports/:id/choices': call({
    name: 'chooseProductImportRows',
    access: 'admin',
    scope: 'catalogue:write',
    bodyBytesMax: LIST_BODY_BYTES_MAX,
    summary: 'Decide about the listed rows, or about all rows with a question.',
    params: idParams,
    body: z
      .object({
        choice: importChoice,
        rows: z
          .array(z.int('rows must be row numbers').min(2).max(1_000_000), 'rows must be a list')
          .min(1, 'Choose at least one row')
          .max(SELECTED_IDS_MAX, 'At most 1,500 rows one by one')
          .optional(),
        question: importQuestion.optional(),
      })
      .refine(({ rows, question }) => (rows === undefined) !== (question === undefined), {
        error: 'Give a choice, and rows or a question',
        path: ['rows'],
      }),
    answer: importAnswer,
  }),
  'POST /products/imports/:id/apply': call({
    name: 'applyProductImport',
    access: 'admin',
    scope: 'catalogue:write',
    summary:
      'Apply the rows of a checked file in steps. A row whose effect has changed since the check is not applied: the import is `checked` again and reports it as of now. 409 while a row is invalid, unless the format allows to leave those out.',
    params: idParams,
    body: z.object({ withoutWrong: z.boolean().optional() }).nullish(),
    answer: importAnswer,
  }),
  'POST /products/imports/:id/cancel': call({
    name: 'cancelProductImport',
    access: 'admin',
    scope: 'catalogue:write',
    summary: 'End the run in progress with its current step. Rows that are applied stay applied.',
    params: idParams,
    answer: importAnswer,
  }),
}
