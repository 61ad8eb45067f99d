import type { DiscogsExport } from '#contract/exchange/discogs-exports.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { PlainTable } from '../../shared/plain-table.tsx'

type ManualEditsProps = { rows: NonNullable<DiscogsExport['byHand']> }

/** Values that were emptied here: an empty cell of a change file leaves the value on Discogs. */
export function ManualEdits({ rows }: ManualEditsProps) {
  return (
    <Section title="Empty this on Discogs by hand" as="h3" className="space-y-3">
      <PlainTable
        label="Values to empty on Discogs"
        isInSection
        heads={['Copy', 'Empty there', 'Listing']}
      >
        {rows.map(({ name, listingId, columns }) => (
          <TableRow key={listingId}>
            <TableCell className="font-medium wrap-anywhere">{name}</TableCell>
            <TableCell className="exact">{columns.join(', ')}</TableCell>
            <TableCell className="w-0 exact">
              <a
                href={`https://www.discogs.com/sell/item/${listingId}`}
                target="_blank"
                rel="noreferrer"
                className="underline underline-offset-2"
              >
                {listingId}
              </a>
            </TableCell>
          </TableRow>
        ))}
      </PlainTable>
    </Section>
  )
}
