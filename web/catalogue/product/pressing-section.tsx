import { Fragment, type ReactNode } from 'react'
import { formatReleased } from '#contract/pressings/partial-date.ts'
import type { Medium, Pressing } from '#contract/pressings/pressing.ts'
import {
  BARCODE,
  formatColours,
  formatMedia,
  formatRun,
  formatRunout,
  formatWeights,
  RUNOUT,
  valuesOf,
} from '#contract/pressings/pressing-text.ts'
import { DetailList, type DetailRow } from './detail-list.tsx'
import { NameLink } from './name-link.tsx'

/** The facts of the release, for collectors. */
export function PressingSection({ pressing }: { pressing: Pressing }) {
  return (
    <section aria-labelledby="pressing" className="mt-10">
      <h2 id="pressing" className="text-xl">
        Pressing
      </h2>
      <DetailList rows={toRows(pressing)} />
      {pressing.notes !== '' && (
        <p dir="auto" className="mt-4 max-w-prose text-sm whitespace-pre-line">
          {pressing.notes}
        </p>
      )}
    </section>
  )
}

function toRows(pressing: Pressing): DetailRow[] {
  const { labels, media, country, released, originalYear, packaging, identifiers } = pressing
  const numbers = labels.map(({ catalogueNumber }) => catalogueNumber).filter(Boolean)
  const runouts = identifiers.filter(({ type }) => type === RUNOUT).map(formatRunout)
  return [
    ['Label', labels.length > 0 && <LabelLinks labels={labels} />],
    ['Catalogue number', numbers.length > 0 && <span className="exact">{numbers.join(', ')}</span>],
    ['Format', toFormat(pressing)],
    ['Country', country],
    ['Released', released && <time dateTime={released}>{formatReleased(released)}</time>],
    ['First released', originalYear],
    ['Edition', toEdition(pressing)],
    ['Packaging', packaging],
    ['Colour', formatColours(media)],
    ['Weight', formatWeights(media)],
    ['Barcode', toLines(valuesOf(identifiers, BARCODE))],
    ['Runout', toLines(runouts)],
    ['Styles', pressing.styles.join(', ')],
  ]
}

/** A label with several numbers is named once. */
function LabelLinks({ labels }: Pick<Pressing, 'labels'>) {
  const bySlug = new Map(labels.map(({ slug, name }) => [slug, name]))
  return [...bySlug].map(([slug, name], index) => (
    <Fragment key={slug}>
      {index > 0 && ', '}
      <NameLink to={`/labels/${slug}`} name={name} />
    </Fragment>
  ))
}

/** The free text of the media stands below: "Gatefold, coloured inner sleeves". */
function toFormat(pressing: Pressing): ReactNode {
  const texts = pressing.media.map(({ text }: Medium) => text).filter(Boolean)
  const format = formatMedia(pressing)
  if (texts.length === 0) return format
  return (
    <>
      {format}
      <span className="block text-soft">{texts.join(', ')}</span>
    </>
  )
}

function toEdition({ edition, limitedTo }: Pressing): string {
  return [edition, limitedTo === undefined ? '' : formatRun(limitedTo)].filter(Boolean).join(', ')
}

function toLines(lines: readonly string[]): ReactNode {
  return (
    lines.length > 0 && (
      <span className="exact block whitespace-pre-line">{[...new Set(lines)].join('\n')}</span>
    )
  )
}
