type RadioRowProps<Value extends string> = {
  legend: string
  /** Names the group of radio buttons, unique on the page. */
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** Radio buttons in a row: one tab stop, arrow keys select. */
export function RadioRow<Value extends string>(props: RadioRowProps<Value>) {
  const { legend, name, options, value: chosen, onValueChange } = props
  return (
    <fieldset className="flex w-fit rounded-sm border border-edge">
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-8 cursor-pointer items-center border-edge px-2.5 text-sm whitespace-nowrap text-soft transition-colors not-first-of-type:border-l hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-checked:forced-color-adjust-none forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onValueChange(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
