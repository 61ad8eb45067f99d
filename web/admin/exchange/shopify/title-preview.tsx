import type { ProductImport } from '#contract/exchange/product-imports.ts'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { PlainTable } from '../../shared/plain-table.tsx'

type TitlePreviewProps = {
  titles: NonNullable<ProductImport['titlePreview']>
  isSplit: boolean
}

/** The first titles before and after. */
export function TitlePreview({ titles, isSplit }: TitlePreviewProps) {
  if (titles.length === 0) return null
  return (
    <PlainTable
      label="The first titles, before and after"
      heads={['In the file', 'Artist', 'Title']}
    >
      {titles.map(({ title, artist, name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list never changes
        <TableRow key={index}>
          <TableCell className="align-top text-soft wrap-anywhere">{title}</TableCell>
          <TableCell className="align-top wrap-anywhere">{(isSplit && artist) || '-'}</TableCell>
          <TableCell className="align-top wrap-anywhere">{isSplit ? name : title}</TableCell>
        </TableRow>
      ))}
    </PlainTable>
  )
}
