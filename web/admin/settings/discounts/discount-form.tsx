import { useId } from 'react'
import type { Discount } from '#contract/discounts.ts'
import { shopFormats } from '#contract/formats.ts'
import { type ProductType, productTypes } from '#contract/product-type.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FormShell } from '../../shared/form/form-shell.tsx'
import { useRecordForm } from '../../shared/form/use-record-form.ts'
import { fields, readDiscount, toDraft } from './discount-draft.ts'
import { typeLabels } from './discount-labels.ts'
import { loadDiscount, useSaveDiscount } from './discount-queries.ts'
import { generateCode } from './generate-code.ts'

const kinds = [
  { value: 'percent', label: 'Percentage' },
  { value: 'amount', label: 'Amount' },
] as const

type DiscountFormProps = { discount: Discount | undefined; onCreated?: () => void }

/** The terms of a code; the code itself only of a new one. */
export function DiscountForm({ discount, onCreated }: DiscountFormProps) {
  const { timezone } = useShopSettings()
  const save = useSaveDiscount()
  const form = useRecordForm({
    opened: discount,
    fields,
    toDraft: (saved) => toDraft(saved, timezone),
    read: (draft) => readDiscount(draft, timezone),
    save: (input, base) => save.mutateAsync({ input, base }),
    load: loadDiscount,
    aliases: { percent: 'value', amount: 'value' },
    onSaved: () => onCreated?.(),
  })
  const { draft, change, bind } = form

  return (
    <FormShell
      form={form}
      label="Discount code"
      submitLabel={discount ? 'Save' : 'Create code'}
      size="sm"
      isPanel
    >
      {!discount && (
        <CodeField
          code={draft.code}
          error={form.errorOf('code')}
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
          {...bind('value')}
        />
        <TextField type="datetime-local" label="Starts" {...bind('startsAt')} />
        <TextField type="datetime-local" label="Ends" {...bind('endsAt')} />
        <TextField
          label="Smallest order"
          description="The goods before the discount"
          inputMode="decimal"
          autoComplete="off"
          prefix={shopFormats().sign}
          {...bind('minimum')}
        />
        <TextField
          label="Uses in all"
          description="Empty without a limit"
          inputMode="numeric"
          autoComplete="off"
          {...bind('usesMax')}
        />
      </div>
      <p className="text-sm text-soft">Times are shop time ({timezone}).</p>
      <Choice
        label="Once per customer"
        isChosen={draft.oncePerCustomer}
        onChange={(oncePerCustomer) => change({ oncePerCustomer })}
      />
      <TypeChoices types={draft.types} onChange={(types) => change({ types })} />
    </FormShell>
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
