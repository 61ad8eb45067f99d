import Search from 'lucide-react/icons/search'
import { SEARCH_MAX } from '#contract/limits.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useDebouncedParam } from './use-debounced-param.ts'

type SearchBoxProps = {
  /** "Search orders": the label, and with dots the placeholder. */
  label: string
}

/** Has its own text, so that a keystroke renders only the box; the search in the URL follows. */
export function SearchBox({ label }: SearchBoxProps) {
  const { text, setText, leave } = useDebouncedParam('search')
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
