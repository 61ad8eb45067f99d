import { useId } from 'react'
import { PRODUCT_TEXT_MAX } from '#contract/limits.ts'
import {
  channelWords,
  descriptionsOf,
  discSizes,
  discSpeeds,
  type FormatName,
  isDisc,
} from '#contract/pressings/record-formats.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { RowButtons } from '../row-buttons.tsx'
import { type RowProps, useRowFocus } from '../use-rows.ts'
import type { DraftMedium } from './pressing-draft.ts'

type MediumFieldsProps = RowProps<DraftMedium> & { format: FormatName }

/** One kind of disc or tape: "2 × LP, Album, red, 180 g". Sizes and speeds are for discs only. */
export function MediumFields({
  format,
  row: medium,
  number,
  focus,
  onChange,
  ...buttons
}: MediumFieldsProps) {
  const input = useRowFocus(focus)
  return (
    <fieldset className="border-l-2 border-line pl-4">
      <legend className="sr-only">Medium {number}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <TextField
          ref={input}
          label="Quantity"
          type="number"
          inputMode="numeric"
          min="1"
          step="1"
          value={medium.quantity}
          onChange={({ target }) => onChange({ quantity: target.value })}
        />
        {isDisc(format) && <DiscFields {...{ medium, onChange }} />}
        <WordSelect
          label="Channels"
          words={channelWords}
          value={medium.channels}
          onChange={(channels) => onChange({ channels })}
        />
      </div>
      <Descriptions {...{ format, medium, onChange }} />
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <TextField
          label="Colour"
          value={medium.colour}
          maxLength={PRODUCT_TEXT_MAX}
          onChange={({ target }) => onChange({ colour: target.value })}
          fieldClassName="min-w-32 flex-1"
        />
        <TextField
          label="Weight in grams"
          type="number"
          inputMode="numeric"
          min="1"
          step="1"
          value={medium.weight}
          onChange={({ target }) => onChange({ weight: target.value })}
          fieldClassName="min-w-32 flex-1"
        />
        <TextField
          label="Free text"
          value={medium.text}
          maxLength={PRODUCT_TEXT_MAX}
          onChange={({ target }) => onChange({ text: target.value })}
          fieldClassName="min-w-40 flex-2"
        />
        <RowButtons {...buttons} name={`medium ${number}`} kind="a medium" />
      </div>
    </fieldset>
  )
}

type PartProps = { medium: DraftMedium; onChange: MediumFieldsProps['onChange'] }

function DiscFields({ medium, onChange }: PartProps) {
  return (
    <>
      <WordSelect
        label="Size"
        words={discSizes}
        value={medium.size}
        onChange={(size) => onChange({ size })}
      />
      <WordSelect
        label="Speed"
        words={discSpeeds}
        value={medium.speed}
        onChange={(speed) => onChange({ speed })}
      />
    </>
  )
}

type WordSelectProps = {
  label: string
  words: readonly string[]
  value: string
  onChange: (word: string) => void
}

/** One of the words, or none. */
function WordSelect({ label, words, value, onChange }: WordSelectProps) {
  const options = [
    { value: '', label: '–' },
    ...words.map((word) => ({ value: word, label: word })),
  ]
  return <Select {...{ label, options, value }} onValueChange={onChange} />
}

/** The words of the format as checkboxes, folded away below the chosen ones. */
function Descriptions({ format, medium, onChange }: PartProps & { format: FormatName }) {
  const id = useId()
  const { descriptions } = medium
  const offered = descriptionsOf(format)
  const chosen = offered.filter((word) => descriptions.includes(word))

  function toggle(word: string) {
    const isChosen = descriptions.includes(word)
    onChange({
      descriptions: isChosen
        ? descriptions.filter((each) => each !== word)
        : [...descriptions, word],
    })
  }

  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit py-1">
        <span className="font-medium">Descriptions</span>{' '}
        <span className="text-soft">{chosen.join(', ') || 'none'}</span>
      </summary>
      <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {offered.map((word, index) => (
          <label
            key={word}
            htmlFor={`${id}-${index}`}
            className="flex min-h-8 cursor-pointer items-center gap-2"
          >
            <Checkbox
              id={`${id}-${index}`}
              checked={descriptions.includes(word)}
              onChange={() => toggle(word)}
              className="size-4.5"
            />
            {word}
          </label>
        ))}
      </div>
    </details>
  )
}
