import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, useState } from 'react'
import {
  type ImportFormatName,
  importFormats,
  importLimits,
} from '#contract/exchange/import-formats.ts'
import type { ProductImport } from '#contract/exchange/product-imports.ts'
import { formatNumber } from '#contract/locale.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { LinkTabs } from '../shared/link-tabs.tsx'
import { fileFormats } from './file-formats.tsx'
import { useUploadImport } from './import-queries.ts'

type ImportStartProps = {
  format: ImportFormatName
  toHref: (format: ImportFormatName) => string
  onUploaded: (found: ProductImport) => void
}

/** The choice of the kind of file, its input, and the rules for it. */
export function ImportStart({ format, toHref, onUploaded }: ImportStartProps) {
  const { Help } = fileFormats[format]
  return (
    <div className="space-y-8">
      <LinkTabs
        label="Kind of file"
        tabs={importFormats.map((name) => ({
          label: fileFormats[name].label,
          to: toHref(name),
          isCurrent: name === format,
        }))}
      />
      <FileInput key={format} format={format} onUploaded={onUploaded} />
      <Help />
    </div>
  )
}

type FileInputProps = Pick<ImportStartProps, 'format' | 'onUploaded'>

function FileInput({ format, onUploaded }: FileInputProps) {
  const upload = useUploadImport(format, onUploaded)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const { bytesMax } = importLimits[format]
  const failure = isTooLarge
    ? `The file is larger than ${toMegabytes(bytesMax)} MB. Split it into several files.`
    : upload.error && failureText(upload.error, 'The file could not be sent. Try again.')

  function take(file: File | undefined) {
    if (!file) return
    const isOver = file.size > bytesMax
    setIsTooLarge(isOver)
    if (isOver) upload.reset()
    else upload.mutate(file)
  }

  return (
    <div className="space-y-3">
      <DropZone format={format} isBusy={upload.isPending} onFile={take} />
      {failure && (
        <Alert title="This file cannot be imported">
          <p>{failure}</p>
        </Alert>
      )}
    </div>
  )
}

const toMegabytes = (bytes: number) => bytes / 1024 / 1024

type DropZoneProps = {
  format: ImportFormatName
  isBusy: boolean
  onFile: (file: File | undefined) => void
}

function DropZone({ format, isBusy, onFile }: DropZoneProps) {
  const { bytesMax, rowsMax } = importLimits[format]
  const { choose, accept } = fileFormats[format]
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
        <FileUp className="size-8 text-soft" />
      )}
      <span className="font-medium">
        {isBusy ? 'Sending and reading the file…' : `${choose}, or drop it here`}
      </span>
      <span className="text-sm text-soft">
        Up to {toMegabytes(bytesMax)} MB and {formatNumber(rowsMax)} rows. It is checked first;
        nothing changes before you apply it.
      </span>
      <input
        type="file"
        accept={accept}
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
