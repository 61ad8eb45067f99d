import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

type CsvFileButtonProps = {
  /** The file that was chosen last is being sent. */
  isReading: boolean
  onChoose: (file: File) => void
}

/** Chooses a CSV file of this device; its input is hidden, because its looks cannot be changed. */
export function CsvFileButton({ isReading, onChoose }: CsvFileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" loading={isReading} onClick={() => input.current?.click()}>
        {isReading ? 'Reading the file…' : 'Choose a CSV file'}
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
