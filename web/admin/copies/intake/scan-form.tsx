import ScanLine from 'lucide-react/icons/scan-line'
import { type FormEvent, type RefObject, useState } from 'react'
import { INTAKE_CODE_MAX } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CameraScanner, hasCameraScanner } from './camera-scanner.tsx'

type ScanFormProps = {
  inputRef: RefObject<HTMLInputElement | null>
  isBusy: boolean
  onCode: (code: string) => void
  /** Keys typed while the code is looked up. */
  onEarlyKey: (key: string) => void
}

export const SCAN_LABEL = 'Scan or type: barcode, catalogue number, SKU, artist or title'

/** The one field of intake: scanners type and press Enter. */
export function ScanForm({ inputRef, isBusy, onCode, onEarlyKey }: ScanFormProps) {
  const [code, setCode] = useState('')
  const [isCameraOpen, setIsCameraOpen] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    take(code)
  }

  function take(text: string) {
    if (isBusy || text.trim() === '') return
    onCode(text.trim())
    setCode('')
  }

  return (
    <form onSubmit={submit} aria-label="Find a record">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          ref={inputRef}
          label={SCAN_LABEL}
          prefix={<ScanLine />}
          value={code}
          readOnly={isBusy}
          aria-busy={isBusy || undefined}
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={INTAKE_CODE_MAX}
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={(event) => isBusy && event.key.length === 1 && onEarlyKey(event.key)}
          fieldClassName="min-w-0 flex-1 basis-60"
          className="h-12 text-lg md:h-12 md:text-lg"
        />
        <Button type="submit" size="lg" loading={isBusy}>
          Find
        </Button>
        {hasCameraScanner() && (
          <Button
            size="lg"
            variant="secondary"
            aria-pressed={isCameraOpen}
            onClick={() => setIsCameraOpen(!isCameraOpen)}
          >
            Use the camera
          </Button>
        )}
      </div>
      {isCameraOpen && (
        <CameraScanner
          onCode={(text) => {
            setIsCameraOpen(false)
            take(text)
          }}
          onClose={() => setIsCameraOpen(false)}
        />
      )}
    </form>
  )
}
