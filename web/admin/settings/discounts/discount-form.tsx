import { shopFormats } from '#contract/locale.ts'
import type { Discount } from '#contract/orders/discounts.ts'
import { productTypes } from '#contract/products/product-type.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CheckboxField, CheckboxGroup, SelectField } from '../../shared/form/choice-fields.tsx'
import { DateField } from '../../shared/form/date-field.tsx'
import { FormShell } from '../../shared/form/form-shell.tsx'
import { useRecordForm } from '../../shared/form/use-record-form.ts'
import { fields, kindLabels, readDiscount, toDraft } from './discount-draft.ts'
import { typeLabels } from './discount-labels.ts'
import { loadDiscount, useSaveDiscount } from './discount-queries.ts'
import { generateCode } from './generate-code.ts'

type DiscountFormProps = { discount: Discount | undefined; onCreated?: () => void }

/** The terms of a code; the code itself only of a new one. */
export function DiscountForm({ discount, onCreated }: DiscountFormProps) {
  const { timezone, deliveryCountries } = useShopSettings()
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
  const kinds = (['percent', 'amount', 'freeDelivery'] as const)
    // A shop without rates delivers free anyway.
    .filter((kind) => kind !== 'freeDelivery' || deliveryCountries || draft.kind === kind)
    .map((value) => ({ value, label: kindLabels[value] }))

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
        <SelectField
          label="Discount"
          name="kind"
          options={kinds}
          value={draft.kind}
          onValueChange={(kind) => change({ kind })}
        />
        {draft.kind !== 'freeDelivery' && (
          <TextField
            label={draft.kind === 'percent' ? 'Per cent off' : 'Amount off'}
            inputMode="decimal"
            autoComplete="off"
            prefix={draft.kind === 'percent' ? '%' : shopFormats().sign}
            {...bind('value')}
          />
        )}
        <DateField type="datetime-local" label="Starts" {...bind('startsAt')} />
        <DateField type="datetime-local" label="Ends" {...bind('endsAt')} />
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
      <CheckboxField
        label="Once per customer"
        checked={draft.oncePerCustomer}
        onCheckedChange={(oncePerCustomer) => change({ oncePerCustomer })}
      />
      <CheckboxGroup
        legend="Only for (all goods without a choice)"
        labels={typeLabels}
        values={productTypes}
        chosen={draft.types}
        onChange={(types) => change({ types })}
        error={form.errorOf('types')}
      />
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
