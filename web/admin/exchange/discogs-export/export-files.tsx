import type { DiscogsExport } from '#contract/exchange/discogs-exports.ts'
import { type DiscogsFile, discogsFiles } from '#contract/exchange/discogs-files.ts'
import { Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { download } from '../../shared/download.ts'
import { ExportButton } from '../../shared/export-button.tsx'
import { pluralize } from '../../shared/pluralize.ts'

const texts: Record<DiscogsFile, { label: string; text: string }> = {
  add: { label: 'Add', text: 'Copies on sale that are not on Discogs' },
  change: {
    label: 'Change',
    text: 'Listings with another price, grade, note, location or weight, or without the SKU of their copy',
  },
  delete: { label: 'Delete', text: 'Listings whose copies were sold or taken off sale here' },
}

/** The three files with their rows. Discogs answers a file without rows with an error. */
export function ExportFiles({ found: { _id, counts } }: { found: DiscogsExport }) {
  return (
    <Table label="Files for Discogs" isInSection>
      <thead>
        <tr>
          <TableHead>File</TableHead>
          <TableHead numeric>Rows</TableHead>
          <TableHead>
            <VisuallyHidden>Download</VisuallyHidden>
          </TableHead>
        </tr>
      </thead>
      <tbody>
        {discogsFiles.map((file) => (
          <TableRow key={file}>
            <TableCell>
              <span className="font-medium">{texts[file].label}</span>
              <span className="block text-soft">{texts[file].text}</span>
            </TableCell>
            <TableCell numeric>{pluralize(counts[file], 'row', 'rows')}</TableCell>
            <TableCell className="w-0 text-right">
              {counts[file] > 0 && (
                <ExportButton
                  onExport={() =>
                    download('GET /discogs-exports/:id/:file', { params: { id: _id, file } })
                  }
                >
                  <VisuallyHidden>{texts[file].label}: </VisuallyHidden>Download
                </ExportButton>
              )}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
