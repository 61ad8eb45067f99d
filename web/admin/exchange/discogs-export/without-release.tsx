import { Link } from 'react-router'
import { Section } from '#web/admin/shared/section.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { toGradeText } from '../../copies/index.ts'
import { LoadedList } from '../../shared/loaded-list.tsx'
import { PlainTable } from '../../shared/plain-table.tsx'
import { pluralize } from '../../shared/pluralize.ts'
import { useCopiesWithoutRelease } from './discogs-export-queries.ts'

/** The copies that are in no file, as they are now, with links to the records that need a release id. */
export function WithoutRelease() {
  const list = useCopiesWithoutRelease()
  return (
    <Section title="Needs a Discogs release id" as="h3" className="space-y-3">
      <p className="max-w-prose text-sm text-soft">
        {list.isLoaded && `${pluralize(list.total, 'copy is', 'copies are')} in no file. `}
        The id is the number in the address of the release on Discogs. Give it in the record's
        section "Pressing".
      </p>
      <LoadedList
        list={list}
        whatFailed="Failed to load used copies"
        empty={<p className="text-sm">Every copy on sale has one now. Make new files.</p>}
        more={{ label: 'Load more used copies', whatFailed: 'Failed to load more used copies' }}
      >
        <PlainTable
          label="Copies without a Discogs release"
          isInSection
          heads={['SKU', 'Record', 'Grades']}
        >
          {list.items.map(({ _id, parentId, name, albumInfo, copy, inventory }) => (
            <TableRow key={_id}>
              <TableCell className="w-0 exact">{inventory.sku}</TableCell>
              <TableCell className="wrap-anywhere">
                <Link
                  to={`/admin/products?productId=${parentId ?? _id}`}
                  className="font-medium underline underline-offset-2"
                >
                  {name}
                </Link>
                {albumInfo?.artist && <span className="block text-soft">{albumInfo.artist}</span>}
              </TableCell>
              <TableCell>{toGradeText(copy)}</TableCell>
            </TableRow>
          ))}
        </PlainTable>
      </LoadedList>
    </Section>
  )
}
