import type { RowOutcome } from '#contract/exchange/import-formats.ts'
import type { ImportRow, ProductImport } from '#contract/exchange/product-imports.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { PlainTable } from '../shared/plain-table.tsx'
import { RowChoice } from './row-choice.tsx'

const outcomes: Record<RowOutcome, { label: string; tone: BadgeTone }> = {
  new: { label: 'New', tone: 'green' },
  'new-copy': { label: 'New copy', tone: 'green' },
  changed: { label: 'Changed', tone: 'blue' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  'sold-elsewhere': { label: 'Sold elsewhere', tone: 'orange' },
  missing: { label: 'No longer in the file', tone: 'yellow' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  wrong: { label: 'Wrong', tone: 'red' },
}

type ImportRowsProps = { found: ProductImport; rows: readonly ImportRow[]; isOutdated: boolean }

/** The validation results, one line for each row of the file. */
export function ImportRows(props: ImportRowsProps) {
  const { found } = props
  return (
    <PlainTable
      label="Rows of the file"
      aria-busy={props.isOutdated}
      className={cx('transition-opacity', props.isOutdated && 'opacity-60')}
      heads={[{ numeric: 'Row' }, 'Product', 'Outcome']}
    >
      {props.rows.map((row) => (
        <TableRow key={row.row}>
          <TableCell numeric className="w-0 align-top">
            {row.row}
          </TableCell>
          <TableCell className="w-1/3 min-w-28 align-top">
            <span className="line-clamp-3 font-medium wrap-anywhere">{row.name || '-'}</span>
          </TableCell>
          <TableCell className="space-y-1.5">
            <Badge tone={outcomes[row.outcome].tone}>{toLabel(row, found)}</Badge>{' '}
            {row.isApplied && <Badge tone="neutral">Applied</Badge>}
            {row.isOutdated && <p>This has changed since the check. It was not applied.</p>}
            {row.isNamesake && (
              <p>The shop has a product of this name. To change that one, give its id.</p>
            )}
            <Problems row={row} />
            <RowChoice
              importId={found._id}
              row={row}
              isOpen={found.state === 'checked' && !row.isApplied}
            />
            <Notes row={row} />
            <Changes row={row} />
          </TableCell>
        </TableRow>
      ))}
    </PlainTable>
  )
}

function toLabel({ outcome }: ImportRow, { format }: ProductImport): string {
  return outcome === 'new' && format === 'discogs' ? 'New record and copy' : outcomes[outcome].label
}

function Notes({ row: { notes = [] } }: { row: ImportRow }) {
  if (notes.length === 0) return null
  return (
    <ul className="space-y-1 text-soft">
      {notes.map(({ column, message }) => (
        <li key={`${column} ${message}`} className="wrap-anywhere">
          {column && <span className="exact">{column}</span>} {message}
        </li>
      ))}
    </ul>
  )
}

function Problems({ row: { problems } }: { row: ImportRow }) {
  if (problems.length === 0) return null
  return (
    <ul className="space-y-1">
      {problems.map(({ column, value, message }) => (
        <li key={column} className="wrap-anywhere">
          {!message.startsWith(column) && <span className="exact">{column}</span>}{' '}
          {value && <q className="line-clamp-2 inline text-soft">{shorten(value)}</q>}{' '}
          <span className="text-error">{message}</span>
        </li>
      ))}
    </ul>
  )
}

function Changes({ row: { outcome, changes } }: { row: ImportRow }) {
  if (changes.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
      {changes.map(({ column, before, after }) => (
        <div key={column} className="col-span-2 grid grid-cols-subgrid">
          <dt className="exact text-soft">{column}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {outcome !== 'new' && outcome !== 'new-copy' && (
              <>
                <VisuallyHidden>from </VisuallyHidden>
                <del className="text-soft">{shorten(before) || 'empty'}</del>
                <span aria-hidden="true"> → </span>
                <VisuallyHidden> to </VisuallyHidden>
              </>
            )}
            <ins className="no-underline">{shorten(after) || 'empty'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const SHOWN_CHARACTERS = 160

/** Truncates long texts and shows line breaks as a symbol. */
function shorten(text: string): string {
  const line = text.replaceAll('\n', ' ⏎ ')
  return line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line
}
