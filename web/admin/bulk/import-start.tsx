import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useState } from 'react'
import type { ProductImport } from '#contract/bulk.ts'
import { PRODUCT_FILE_BYTES_MAX } from '#contract/limits.ts'
import { productColumns, productFileRules } from '#contract/product-csv.ts'
import { failureText } from '#web/lib/api/api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'
import { download } from './download.ts'
import { ExportButton } from './export-button.tsx'
import { useUploadImport } from './import-queries.ts'

/** The file input, and the rules for the file. */
export function ImportStart({ onTaken }: { onTaken: (found: ProductImport) => void }) {
  const takeIn = useUploadImport(onTaken)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const failure = isTooLarge
    ? 'The file is larger than 40 MB. Split it into several files.'
    : takeIn.error && failureText(takeIn.error, 'The file could not be sent. Try again.')

  function take(file: File | undefined) {
    if (!file) return
    const isOver = file.size > PRODUCT_FILE_BYTES_MAX
    setIsTooLarge(isOver)
    if (isOver) takeIn.reset()
    else takeIn.mutate(file)
  }

  return (
    <div className="space-y-8">
      <div className="space-y-3">
        <DropZone isBusy={takeIn.isPending} onFile={take} />
        {failure && (
          <Alert title="This file cannot be taken in">
            <p>{failure}</p>
          </Alert>
        )}
      </div>
      <Examples />
      <Columns />
    </div>
  )
}

function DropZone(props: { isBusy: boolean; onFile: (file: File | undefined) => void }) {
  const { isBusy, onFile } = props
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (!isBusy) onFile(event.dataTransfer.files[0])
  }

  return (
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cx(
        'flex min-h-44 cursor-pointer flex-col items-center justify-center gap-2 rounded-sm border border-dashed px-6 py-8 text-center transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 hover:border-ink hover:bg-sunken/50',
        isOver ? 'border-accent bg-sunken' : 'border-edge',
      )}
    >
      {isBusy ? (
        <Spinner label={null} className="size-8" />
      ) : (
        <FileUp aria-hidden="true" className="size-8 text-soft" />
      )}
      <span className="font-medium">
        {isBusy ? 'Sending and reading the file…' : 'Choose a CSV file, or drop it here'}
      </span>
      <span className="text-sm text-soft">
        Up to 40 MB and 50,000 rows. It is checked first; nothing changes before you apply it.
      </span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        disabled={isBusy}
        className="sr-only"
        onChange={({ target }) => {
          onFile(target.files?.[0])
          // Cleared, so that the same file can be selected again after a correction.
          target.value = ''
        }}
      />
    </label>
  )
}

function Examples() {
  const emptyFile = () =>
    new Blob([`\ufeff${productColumns.map(({ name }) => name).join(',')}\r\n`], {
      type: 'text/csv',
    })
  return (
    <section aria-labelledby="begin-with" className="space-y-3">
      <h2 id="begin-with" className="text-lg">
        Begin with a file of the shop
      </h2>
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
    </section>
  )
}

function Columns() {
  return (
    <section aria-labelledby="columns" className="space-y-3">
      <h2 id="columns" className="text-lg">
        The columns
      </h2>
      <Table label="Columns of a product file">
        <thead>
          <tr>
            <TableHead>Column</TableHead>
            <TableHead>What it holds</TableHead>
          </tr>
        </thead>
        <tbody>
          {productColumns.map(({ name, text }) => (
            <TableRow key={name}>
              <TableCell className="exact align-top">{name}</TableCell>
              <TableCell>{text}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {productFileRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  )
}
