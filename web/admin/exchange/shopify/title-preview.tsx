import type { ProductImport } from '#contract/exchange/product-imports.ts'
import { Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'

type TitlePreviewProps = {
  titles: NonNullable<ProductImport['titlePreview']>
  isSplit: boolean
}

/** The first titles before and after. */
export function TitlePreview({ titles, isSplit }: TitlePreviewProps) {
  if (titles.length === 0) return null
  return (
    <Table label="The first titles, before and after">
      <thead>
        <tr>
          <TableHead>In the file</TableHead>
          <TableHead>Artist</TableHead>
          <TableHead>Title</TableHead>
        </tr>
      </thead>
      <tbody>
        {titles.map(({ title, artist, name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list never changes
          <TableRow key={index}>
            <TableCell className="align-top text-soft wrap-anywhere">{title}</TableCell>
            <TableCell className="align-top wrap-anywhere">{(isSplit && artist) || '-'}</TableCell>
            <TableCell className="align-top wrap-anywhere">{isSplit ? name : title}</TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
