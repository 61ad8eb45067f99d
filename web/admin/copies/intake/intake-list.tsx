import { type RefObject, useRef } from 'react'
import { useStore } from '#web/lib/store.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { toStickersHref } from '../stickers/stickers-href.ts'
import { announcement, type IntakeRow, intakeRows } from './intake-rows.ts'
import { uploadPhotos } from './send-photos.ts'
import { takeBack, toArtist, toRowText, toTakeBackFailure } from './send-rows.ts'

const NO_ROWS: readonly IntakeRow[] = []

type IntakeListProps = {
  onEdit: (row: IntakeRow) => void
  /** Takes the focus when the last row is discarded. */
  afterLast: RefObject<HTMLElement | null>
}

/** The last copies of the session, and all that wait for the connection. */
export function IntakeList({ onEdit, afterLast }: IntakeListProps) {
  const rows = useStore(intakeRows, NO_ROWS)
  const heading = useRef<HTMLHeadingElement>(null)
  if (rows.length === 0) return null
  const skus = rows.flatMap(({ sku }) => sku ?? [])

  async function discard(row: IntakeRow, pressed: Element) {
    if (!(await discardRow(row))) return
    const isLost = [pressed, document.body].includes(document.activeElement ?? document.body)
    const next = intakeRows.get().length > 0 ? heading : afterLast
    if (isLost) next.current?.focus()
  }

  return (
    <section aria-labelledby="intake-list" className="mt-10">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="intake-list" ref={heading} tabIndex={-1} className="text-lg">
          Entered last
        </h2>
        {skus.length > 0 && (
          <ButtonLink size="sm" variant="secondary" to={toStickersHref(skus, '65')}>
            Print stickers
          </ButtonLink>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            onEdit={() => onEdit(row)}
            onDiscard={(pressed) => void discard(row, pressed)}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { row: IntakeRow; onEdit: () => void; onDiscard: (pressed: Element) => void }

function Row({ row, onEdit, onDiscard }: RowProps) {
  const text = toRowText(row)
  const name = `intake-${row.key}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <span className="exact w-20 shrink-0">{row.sku ?? '–'}</span>
      <span id={name} className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <span className="text-soft">{toArtist(row)}</span> {text}
      </span>
      <RowState row={row} />
      <span className="flex gap-1">
        {row.state !== 'waiting' && (
          <Button size="sm" variant="quiet" aria-describedby={name} onClick={onEdit}>
            Edit
          </Button>
        )}
        {row.state !== 'saved' && (
          <Button
            size="sm"
            variant="quiet"
            aria-describedby={name}
            onClick={({ currentTarget }) => onDiscard(currentTarget)}
          >
            Discard
          </Button>
        )}
        {row.sku && (
          <ButtonLink
            size="sm"
            variant="quiet"
            aria-describedby={name}
            to={toStickersHref([row.sku], '62x29')}
          >
            Print sticker
          </ButtonLink>
        )}
      </span>
    </li>
  )
}

async function discardRow(row: IntakeRow): Promise<boolean> {
  try {
    await takeBack(row)
    return true
  } catch (error) {
    announcement.set(toTakeBackFailure(error))
    return false
  }
}

function RowState({ row }: { row: IntakeRow }) {
  const { key, state, problem, isOnSale, photos = 0, photoRefusal } = row
  if (state === 'waiting') return <Badge tone="yellow">Waiting for the connection</Badge>
  if (state === 'refused') return <span className="text-error">{problem}</span>
  return (
    <>
      {!isOnSale && <Badge>Draft</Badge>}
      {problem && <span className="text-error">{problem}</span>}
      {photos > 0 && !photoRefusal && (
        <span className="text-soft">
          {photos === 1 ? 'Uploading a photo…' : 'Uploading photos…'}
        </span>
      )}
      {photos > 0 && photoRefusal && (
        <>
          <span className="text-error">{photoRefusal}</span>
          <Button size="sm" variant="secondary" onClick={() => void uploadPhotos(key)}>
            Try again
          </Button>
        </>
      )}
    </>
  )
}
