import { useRef } from 'react'
import { Button } from './button.tsx'

type CsvFileButtonProps = {
  /** Shown while the file that was chosen last is being sent. */
  busyText?: string
  isReading: boolean
  onChoose: (file: File) => void
}

/** Chooses a CSV file of this device; its input is hidden, because its looks cannot be changed. */
export function CsvFileButton(props: CsvFileButtonProps) {
  const { busyText = 'Reading the file…', isReading, onChoose } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" loading={isReading} onClick={() => input.current?.click()}>
        {isReading ? busyText : 'Choose a CSV file'}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          // Cleared, so that the same file can be selected again after a correction.
          target.value = ''
        }}
      />
    </>
  )
}
