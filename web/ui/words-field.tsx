import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useState } from 'react'
import { cx } from './cx.ts'
import { controlStyle, Field, type FieldText } from './field.tsx'

type WordsFieldProps = FieldText & {
  words: readonly string[]
  onWordsChange: (words: string[]) => void
  max: number
  maxLength: number
}

/**
 * Several texts in one field. Enter, or leaving the field, ends the text that is typed, which counts from its first letter;
 * Backspace in the empty field removes the last. A comma belongs to a text: "Folk, World, & Country" is one genre.
 */
export function WordsField({ words, onWordsChange, max, maxLength, ...text }: WordsFieldProps) {
  /** While it is not blank, it is the last of the words. */
  const [typed, setTyped] = useState('')
  const ended = typed.trim() === '' ? words : words.slice(0, -1)

  function type(next: string) {
    setTyped(next)
    onWordsChange(next.trim() === '' ? [...ended] : [...ended, next.trim()])
  }

  function end() {
    setTyped('')
    if (typed.trim() !== '') onWordsChange([...new Set(words)])
  }

  function answer(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      end()
    }
    if (event.key === 'Backspace' && typed === '') onWordsChange(words.slice(0, -1))
  }

  return (
    <Field {...text}>
      {(control) => (
        <div
          className={cx(
            controlStyle,
            'flex h-auto min-h-11 flex-wrap items-center gap-1 px-1.5 py-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent md:h-auto md:min-h-10',
          )}
        >
          {ended.map((word) => (
            <span
              key={word}
              className="flex min-w-0 items-center rounded-sm bg-sunken pl-2 text-sm wrap-anywhere"
            >
              {word}
              <button
                type="button"
                aria-label={`Remove ${word}`}
                onClick={() => onWordsChange(words.filter((each) => each !== word))}
                className="flex size-7 shrink-0 items-center justify-center text-soft hover:text-ink"
              >
                <X className="size-3.5" />
              </button>
            </span>
          ))}
          <input
            {...control}
            value={typed}
            readOnly={ended.length >= max}
            maxLength={maxLength}
            autoComplete="off"
            onChange={({ target }) => type(target.value)}
            onKeyDown={answer}
            onBlur={end}
            className="h-7 min-w-24 flex-1 bg-transparent px-1.5 outline-none"
          />
        </div>
      )}
    </Field>
  )
}
