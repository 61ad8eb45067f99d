import { type FormEvent, type ReactNode, useState } from 'react'
import type { ShopifyOptions as Answers } from '#contract/exchange/product-imports.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { OptionsProps } from '../file-formats.tsx'
import { TitlePreview } from './title-preview.tsx'
import { TypeChoices } from './type-choices.tsx'

/** The questions before the check of a Shopify file. */
export function ShopifyOptions({ found, isPending, onCheck }: OptionsProps) {
  const { types = [], titlePreview = [], options } = found
  const last = options && 'vendor' in options ? options : undefined
  const [answers, setAnswers] = useState<Answers>({
    vendor: 'label',
    splitTitle: titlePreview.some(({ artist }) => artist !== ''),
    fetchImages: false,
    ...last,
    types: types.map(({ type, guess }) => ({
      type,
      becomes: last?.types.find((each) => each.type === type)?.becomes ?? guess,
    })),
  })
  const change = (changed: Partial<Answers>) => setAnswers({ ...answers, ...changed })

  function submit(event: FormEvent) {
    event.preventDefault()
    onCheck(answers)
  }

  return (
    <form onSubmit={submit} className="max-w-3xl space-y-8">
      <p className="text-soft">
        Four questions, then the file is checked. Nothing is changed by the check.
      </p>
      <TypeChoices
        types={types}
        chosen={answers.types}
        onChange={(next) => change({ types: next })}
      />
      <Question title="What is in the Vendor column?">
        <PlainSelect
          label="Vendor is"
          name="vendor"
          className="max-w-sm"
          options={[
            { value: 'label', label: 'The label, or the brand' },
            { value: 'artist', label: 'The artist' },
            { value: 'none', label: 'Something else: do not import it' },
          ]}
          value={answers.vendor}
          onValueChange={(vendor) => change({ vendor })}
        />
      </Question>
      <Question title="Do titles of records begin with the artist?">
        <Switch
          label={'Split titles at " - " into artist and title'}
          checked={answers.splitTitle && answers.vendor !== 'artist'}
          disabled={answers.vendor === 'artist'}
          onCheckedChange={(splitTitle) => change({ splitTitle })}
        />
        {answers.vendor === 'artist' ? (
          <p className="text-sm text-soft">The vendor is the artist, so titles stay as they are.</p>
        ) : (
          <TitlePreview titles={titlePreview} isSplit={answers.splitTitle} />
        )}
      </Question>
      <Question title="Import the images too?">
        <Switch
          label="Fetch images"
          checked={answers.fetchImages}
          onCheckedChange={(fetchImages) => change({ fetchImages })}
        />
        <p className="text-sm text-soft">
          Up to 6 for each product, from the addresses in the file. They are fetched one by one
          after the import: leave your shop at Shopify open until then.
        </p>
      </Question>
      <Button type="submit" loading={isPending}>
        Check the file
      </Button>
    </form>
  )
}

export function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-3">
      <legend className="font-medium">{title}</legend>
      {children}
    </fieldset>
  )
}
