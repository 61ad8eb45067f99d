import { type FormEvent, useId, useState } from 'react'
import { isApiError } from '#contract/client.ts'
import type { Discount } from '#contract/discounts.ts'
import { shopFormats } from '#contract/formats.ts'
import { type ProductType, productTypes } from '#contract/product-type.ts'
import { failureText } from '#web/lib/api/api.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SaveFailure } from '../forms/saved-form.tsx'
import { type DiscountDraft, readDiscount, toDraft } from './discount-draft.ts'
import { typeLabels } from './discount-labels.ts'
import { useSave } from './discount-queries.ts'
import { generateCode } from './generate-code.ts'

const kinds = [
  { value: 'percent', label: 'Percentage' },
  { value: 'amount', label: 'Amount' },
] as const

type TextName = 'value' | 'minimum' | 'startsAt' | 'endsAt' | 'usesMax'

type DiscountFormProps = {
  discount: Discount | undefined
  onCreated?: () => void
  onReload?: () => void
}

/** The terms of a code; the code itself only of a new one. */
export function DiscountForm({ discount, onCreated, onReload }: DiscountFormProps) {
  const { timezone } = useShopSettings()
  const [draft, setDraft] = useState(() => toDraft(discount, timezone))
  const [saved, setSaved] = useState<DiscountDraft>()
  const [hasTried, setHasTried] = useState(false)
  const { terms, problems } = readDiscount(draft, timezone)
  const save = useSave(discount)
  const failure = save.error && failureText(save.error, 'It was not saved. Please try again.')
  const field = isApiError(save.error) ? save.error.field : undefined
  const change = (values: Partial<DiscountDraft>) => setDraft({ ...draft, ...values })
  const text = (name: TextName, fields: readonly string[] = [name]) => ({
    value: draft[name],
    error:
      (hasTried && problems?.[name]) || (field !== undefined && fields.includes(field) && failure),
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  })
  const shown = ['code', 'percent', 'amount', 'minimum', 'startsAt', 'endsAt', 'usesMax']

  function submit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (save.isPending || !terms) return
    save.mutate(terms, {
      onSuccess() {
        setSaved(draft)
        onCreated?.()
      },
    })
  }

  return (
    <form aria-label="Discount code" noValidate onSubmit={submit} className="space-y-4">
      {!discount && (
        <CodeField
          code={draft.code}
          error={field === 'code' && failure ? failure : undefined}
          onChange={(code) => change({ code })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <span aria-hidden="true" className="text-sm font-medium">
            Discount
          </span>
          <PlainSelect
            label="Discount"
            name="kind"
            options={kinds}
            value={draft.kind}
            onValueChange={(kind) => change({ kind })}
          />
        </div>
        <TextField
          label={draft.kind === 'percent' ? 'Per cent off' : 'Amount off'}
          inputMode="decimal"
          autoComplete="off"
          prefix={draft.kind === 'percent' ? '%' : shopFormats().sign}
          {...text('value', ['percent', 'amount'])}
        />
        <TextField type="datetime-local" label="Starts" {...text('startsAt')} />
        <TextField type="datetime-local" label="Ends" {...text('endsAt')} />
        <TextField
          label="Smallest order"
          description="The goods before the discount"
          inputMode="decimal"
          autoComplete="off"
          prefix={shopFormats().sign}
          {...text('minimum')}
        />
        <TextField
          label="Uses in all"
          description="Empty without a limit"
          inputMode="numeric"
          autoComplete="off"
          {...text('usesMax')}
        />
      </div>
      <p className="text-sm text-soft">Times are shop time ({timezone}).</p>
      <Choice
        label="Once per customer"
        isChosen={draft.oncePerCustomer}
        onChange={(oncePerCustomer) => change({ oncePerCustomer })}
      />
      <TypeChoices types={draft.types} onChange={(types) => change({ types })} />
      {failure && (field === undefined || !shown.includes(field)) && (
        <SaveFailure error={save.error} title={failure} onReload={onReload} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" loading={save.isPending}>
          {discount ? 'Save' : 'Create code'}
        </Button>
        <p role="status" className="text-sm text-soft">
          {save.isSuccess && draft === saved && 'Saved'}
        </p>
      </div>
    </form>
  )
}

type CodeFieldProps = { code: string; error: string | undefined; onChange: (code: string) => void }

function CodeField({ code, error, onChange }: CodeFieldProps) {
  return (
    <div className="space-y-2">
      <TextField
        label="Code"
        description="Letters and digits, in any case. A generated one cannot be guessed."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        error={error}
        value={code}
        onChange={({ target }) => onChange(target.value)}
        className="exact"
      />
      <Button variant="secondary" size="sm" onClick={() => onChange(generateCode())}>
        Generate a code
      </Button>
    </div>
  )
}

type TypeChoicesProps = {
  types: readonly ProductType[]
  onChange: (types: readonly ProductType[]) => void
}

function TypeChoices({ types, onChange }: TypeChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Only for (all goods without a choice)</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {productTypes.map((type) => (
          <Choice
            key={type}
            label={typeLabels[type]}
            isChosen={types.includes(type)}
            onChange={(isChosen) => {
              const others = types.filter((each) => each !== type)
              onChange(isChosen ? [...others, type] : others)
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ChoiceProps = { label: string; isChosen: boolean; onChange: (isChosen: boolean) => void }

function Choice({ label, isChosen, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-sm md:min-h-9">
      <Checkbox id={id} checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  )
}
