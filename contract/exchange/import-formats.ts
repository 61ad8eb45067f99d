import {
  PRODUCT_FILE_BYTES_MAX,
  PRODUCT_FILE_ROWS_MAX,
  USED_COPY_FILE_BYTES_MAX,
  USED_COPY_FILE_ROWS_MAX,
} from '../limits.ts'

/** The kinds of files that can be imported, and the words of their reports. */

export const importFormats = ['runout', 'used-copies', 'discogs', 'shopify'] as const
export type ImportFormatName = (typeof importFormats)[number]

const productFileLimits = { bytesMax: PRODUCT_FILE_BYTES_MAX, rowsMax: PRODUCT_FILE_ROWS_MAX }
const usedCopyFileLimits = { bytesMax: USED_COPY_FILE_BYTES_MAX, rowsMax: USED_COPY_FILE_ROWS_MAX }

export const importLimits: Record<ImportFormatName, { bytesMax: number; rowsMax: number }> = {
  runout: productFileLimits,
  'used-copies': usedCopyFileLimits,
  discogs: usedCopyFileLimits,
  shopify: productFileLimits,
}

export const rowOutcomes = [
  'new',
  'new-copy',
  'changed',
  'unchanged',
  'sold-elsewhere',
  'missing',
  'skipped',
  'wrong',
] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** A decision of an admin about a row: its choices, the default first. */
export const importQuestions = {
  'changed-here': ['ours', 'theirs'],
  'sold-there': ['sold-elsewhere', 'leave'],
  missing: ['leave', 'sold-elsewhere'],
} as const
export type ImportQuestion = keyof typeof importQuestions
export type ImportChoice = (typeof importQuestions)[ImportQuestion][number]

export const importRoundings = ['cent', 'half-dollar', 'dollar'] as const

/** Which rows of a report are listed. */
export const importRowKinds = [
  'all',
  'problems',
  'changes',
  'questions',
  'skipped',
  'outdated',
] as const
