import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useId, useState } from 'react'
import { api } from '#web/lib/api/api.ts'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { usePaused } from '../../../shared/use-paused.ts'

const SUGGESTED = 8

type NameFieldProps = Omit<TextFieldProps, 'onChange' | 'value' | 'ref'> & {
  kind: 'artists' | 'labels'
  value: string
  onValueChange: (name: string) => void
  ref?: Ref<HTMLInputElement>
}

/** The name of an artist or a label: suggests those of the shop while typing, and takes any other. */
export function NameField({ kind, value, onValueChange, ...field }: NameFieldProps) {
  const listId = useId()
  const [isTyping, setIsTyping] = useState(false)
  const names = useNames(kind, isTyping ? value.trim() : '')
  return (
    <>
      <TextField
        {...field}
        value={value}
        list={listId}
        autoComplete="off"
        onChange={({ target }) => {
          setIsTyping(true)
          onValueChange(target.value)
        }}
        onBlur={() => setIsTyping(false)}
      />
      <datalist id={listId}>
        {names
          .filter((name) => name !== value)
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </>
  )
}

/** Without an answer there are no suggestions; the field works as before. */
function useNames(kind: NameFieldProps['kind'], text: string): string[] {
  const search = usePaused(text)
  const { data } = useQuery({
    queryKey: ['admin', 'names', kind, search],
    queryFn: ({ signal }) => listNames(kind, search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return text === '' ? [] : (data ?? [])
}

async function listNames(kind: NameFieldProps['kind'], search: string, signal: AbortSignal) {
  const request = { query: { search, limit: SUGGESTED }, signal }
  const found =
    kind === 'artists'
      ? (await api('GET /artists', request)).artists
      : (await api('GET /labels', request)).labels
  return found.map(({ name }) => name)
}
