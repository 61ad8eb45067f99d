import { type FormEvent, type RefObject, useId, useState } from 'react'
import { TextField } from '#web/ui/text-field.tsx'

type ScanFieldProps = {
  inputRef: RefObject<HTMLInputElement | null>
  label: string
  description?: string
  isBusy: boolean
  /** False while another field is to be filled first. */
  isCurrent?: boolean
  error: string
  /** Resolves to whether the scan was good. */
  onScan: (text: string) => Promise<boolean>
}

/** Emptied after a good scan; a refused one stays selected, so that the next scan replaces it. */
export function ScanField(props: ScanFieldProps) {
  const { inputRef, label, description, isBusy, isCurrent = true, error, onScan } = props
  const id = useId()
  const [text, setText] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    if (await onScan(text.trim())) setText('')
    else inputRef.current?.select()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={inputRef}
        id={id}
        label={label}
        description={description}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={isBusy || !isCurrent}
        error={error}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="exact h-12 text-lg md:h-12 md:text-lg"
      />
      <button type="submit" className="sr-only" tabIndex={-1}>
        Enter
      </button>
    </form>
  )
}
