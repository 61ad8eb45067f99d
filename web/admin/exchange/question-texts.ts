import type { ImportChoice, ImportQuestion } from '#contract/exchange/import-formats.ts'

/** The words of each question and its choices on the screen. */
export const questionTexts: Record<ImportQuestion, { title: string; text: string }> = {
  'changed-here': {
    title: 'Changed here too',
    text: 'The file and the shop say different things, and the shop was changed since the last import.',
  },
  'sold-there': {
    title: 'Sold on Discogs',
    text: 'The copy is on sale here, but sold in the file.',
  },
  missing: {
    title: 'No longer in the file',
    text: 'The copy or new stock is on sale here, but the file does not have it any more.',
  },
}

export const choiceTexts: Record<ImportChoice, string> = {
  ours: 'Keep ours',
  theirs: 'Take theirs',
  'sold-elsewhere': 'Sold elsewhere',
  leave: 'Leave it on sale',
}
