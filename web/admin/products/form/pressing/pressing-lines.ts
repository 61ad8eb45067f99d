import { formatMedia } from '#contract/pressings/pressing-text.ts'
import type { ProductDraft } from '../product-draft.ts'
import type { PressingDraft } from './pressing-draft.ts'
import { toOwnValues } from './pressing-input.ts'

/** The section in one line, while it is collapsed: "Northline NL 042 · 2 × LP, Album · UK · 1977". */
export function toSummary({ pressing, releaseDate }: ProductDraft): string {
  const values = toOwnValues(pressing)
  return [
    ...values.labels.map(toLabelText),
    formatMedia(values),
    values.country,
    releaseDate.slice(0, 4),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The values of the section, one a line, to compare two versions. */
export function toPressingLines(pressing: PressingDraft): string[] {
  const values = toOwnValues(pressing)
  const lines: [label: string, value: string | number | undefined][] = [
    ...values.labels.map((label): [string, string] => ['Label', toLabelText(label)]),
    ...values.identifiers.map(({ type, value, description }): [string, string] => {
      return [type, [value, description].filter(Boolean).join(' – ')]
    }),
    ['Country', values.country],
    ['First released', values.originalYear],
    ['Format', formatMedia(values)],
    [
      'Colour',
      values.media
        .map(({ colour }) => colour)
        .filter(Boolean)
        .join(', '),
    ],
    ['Edition', values.edition],
    ['Numbered copies', values.limitedTo],
    ['Packaging', values.packaging],
    ['More genres', values.moreGenres.join(', ')],
    ['Styles', values.styles.join(', ')],
    ['Notes', values.notes],
    ['Discogs release', values.discogsReleaseId],
  ]
  return lines
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([label, value]) => `${label}: ${value}`)
}

function toLabelText({ name, catalogueNumber }: { name: string; catalogueNumber: string }): string {
  return [name, catalogueNumber].filter(Boolean).join(' ')
}
