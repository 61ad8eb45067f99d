import { productColumns, productFileRules } from '#contract/products/product-csv.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { download } from '../shared/download.ts'
import { ExportButton } from '../shared/export-button.tsx'
import { PlainTable } from '../shared/plain-table.tsx'

/** Files to begin with, and the rules for a product file. */
export function ProductFileHelp() {
  return (
    <>
      <Examples />
      <Columns />
    </>
  )
}

function Examples() {
  const emptyFile = () =>
    new Blob([`\ufeff${productColumns.map(({ name }) => name).join(',')}\r\n`], {
      type: 'text/csv',
    })
  return (
    <Section title="Begin with a file of the shop" className="space-y-3">
      <div className="flex flex-wrap gap-3">
        <ExportButton onExport={() => download('GET /products/export')}>All products</ExportButton>
        <ExportButton
          onExport={() => download('GET /products/export', { query: { archived: 'true' } })}
        >
          With the deleted ones
        </ExportButton>
        <Button variant="secondary" onClick={() => saveFile(emptyFile(), 'new-products.csv')}>
          Empty file with all columns
        </Button>
      </div>
    </Section>
  )
}

function Columns() {
  return (
    <Section title="The columns" className="space-y-3">
      <PlainTable label="Columns of a product file" heads={['Column', 'What it holds']}>
        {productColumns.map(({ name, text }) => (
          <TableRow key={name}>
            <TableCell className="exact align-top">{name}</TableCell>
            <TableCell>{text}</TableCell>
          </TableRow>
        ))}
      </PlainTable>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {productFileRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Section>
  )
}
