import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { toCountryName } from '#contract/country-name.ts'
import { deliveryCountries } from '#contract/delivery/countries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type CountryPickerProps = {
  label: string
  chosen: readonly string[]
  /** The name of the zone of each country that another zone has. */
  taken?: ReadonlyMap<string, string>
  error: ReactNode
  onChange: (countries: string[]) => void
}

/** The chosen countries, and a searched list of all others. */
export function CountryPicker({ label, chosen, taken, error, onChange }: CountryPickerProps) {
  const [isOpen, setIsOpen] = useState(chosen.length === 0)
  const errorId = useId()
  const group = useRef<HTMLFieldSetElement>(null)

  function remove(country: string) {
    onChange(chosen.filter((each) => each !== country))
    group.current?.focus()
  }

  return (
    <fieldset ref={group} tabIndex={-1} aria-describedby={errorId} className="space-y-2">
      <legend className="text-sm font-medium">{label}</legend>
      {chosen.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {chosen.map((country) => (
            <li key={country} className="flex items-center rounded-sm bg-sunken pl-2 text-sm">
              {toCountryName(country)}
              <button
                type="button"
                aria-label={`Remove ${toCountryName(country)}`}
                onClick={() => remove(country)}
                className="flex size-8 shrink-0 items-center justify-center text-soft hover:text-ink md:size-7"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        size="sm"
        variant="secondary"
        aria-expanded={isOpen}
        aria-invalid={error ? true : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Close the list' : 'Choose countries'}
      </Button>
      <div id={errorId} aria-live="polite" className="text-sm text-error empty:sr-only">
        {error}
      </div>
      {isOpen && <CountryList chosen={chosen} taken={taken} onChange={onChange} />}
    </fieldset>
  )
}

type CountryListProps = Pick<CountryPickerProps, 'chosen' | 'taken' | 'onChange'>

function CountryList({ chosen, taken, onChange }: CountryListProps) {
  const [search, setSearch] = useState('')
  const all = useMemo(listCountries, [])
  const wanted = toPlain(search)
  const found = all.filter(({ code, plain }) => plain.includes(wanted) || code === search.trim())
  return (
    <div className="space-y-2 rounded-sm border border-line p-3">
      <TextField
        type="search"
        label="Search countries"
        hideLabel
        placeholder="Search countries..."
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul aria-label="All countries" className="max-h-60 overflow-y-auto">
        {found.map(({ code, name }) => (
          <CountryChoice
            key={code}
            name={name}
            zone={taken?.get(code)}
            isChosen={chosen.includes(code)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, code] : chosen.filter((each) => each !== code))
            }
          />
        ))}
      </ul>
      <p aria-live="polite" className="text-sm text-soft empty:sr-only">
        {found.length === 0 && 'No country has such a name.'}
      </p>
    </div>
  )
}

type CountryChoiceProps = {
  name: string
  /** The other zone that has the country. */
  zone: string | undefined
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function CountryChoice({ name, zone, isChosen, onChange }: CountryChoiceProps) {
  const id = useId()
  return (
    <li>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 px-1 text-sm md:min-h-9">
        <Checkbox
          id={id}
          checked={isChosen}
          disabled={zone !== undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className={zone === undefined ? '' : 'text-soft'}>
          {name}
          {zone !== undefined && ` (in ${zone || 'another zone'})`}
        </span>
      </label>
    </li>
  )
}

function listCountries() {
  return deliveryCountries
    .map((code) => ({ code, name: toCountryName(code), plain: toPlain(toCountryName(code)) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Without accents, in lower case: "reunion" finds Réunion. */
const toPlain = (text: string) =>
  text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
