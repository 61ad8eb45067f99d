import Search from 'lucide-react/icons/search'
import { SEARCH_MAX } from '../../../contract/limits.ts'
import { TextField } from '../../ui/text-field.tsx'

type SearchBoxProps = {
  /** "Search orders": the label, and with dots the placeholder. */
  label: string
  text: string
  onTextChange: (text: string) => void
}

export function SearchBox({ label, text, onTextChange }: SearchBoxProps) {
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
      onChange={(event) => onTextChange(event.target.value)}
      fieldClassName="w-full sm:w-64 lg:w-80"
    />
  )
}
