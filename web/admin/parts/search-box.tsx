import Search from 'lucide-react/icons/search'
import { SEARCH_MAX } from '../../../contract/limits.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useTypedParam } from './use-typed-param.ts'

type SearchBoxProps = {
  /** "Search orders": the label, and with dots the placeholder. */
  label: string
}

/** Knows its own text, so that a key draws nothing again but the box; the search follows in the address. */
export function SearchBox({ label }: SearchBoxProps) {
  const { text, setText, leave } = useTypedParam('search')
  return (
    <TextField
      type="search"
      label={label}
      hideLabel
      placeholder={`${label}...`}
      prefix={<Search />}
      maxLength={SEARCH_MAX}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onBlur={leave}
      onChange={(event) => setText(event.target.value)}
      fieldClassName="w-full sm:w-64 lg:w-80"
    />
  )
}
