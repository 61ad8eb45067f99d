import { type FormEvent, useState } from 'react'
import { type MediaGrade, mediaGrades } from '#contract/copies/grades.ts'
import { shopFormats } from '#contract/locale.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { readTyped, toTyped } from '#contract/typed-amount.ts'
import type { Want, WantInput } from '#contract/wants.ts'
import { failureText } from '#web/lib/api/api.ts'
import { toGradeLimit } from '#web/lib/format/want-texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWantChanges } from './use-want-changes.ts'

type WantFormProps = {
  product: Pick<Product, '_id' | 'type'>
  want: Want | undefined
  onClose: () => void
}

const grades = [
  { value: '', label: 'Any grade' },
  ...mediaGrades.map((grade) => ({ value: grade, label: toGradeLimit(grade) })),
] as const

/** The limits of a want. Without any it accepts everything. */
export function WantForm({ product, want, onClose }: WantFormProps) {
  const [price, setPrice] = useState(
    want?.maxPrice === undefined ? '' : toTyped(want.maxPrice, 'amount'),
  )
  const [hasTried, setHasTried] = useState(false)
  const [grade, setGrade] = useState<MediaGrade | ''>(want?.minMediaGrade ?? '')
  const [acceptsNew, setAcceptsNew] = useState(want?.acceptsNew ?? true)
  const { save, remove } = useWantChanges()
  const hasUsed = product.type === 'vinyl' || product.type === 'turntable'

  const maxPrice = price.trim() === '' ? undefined : readTyped('amount', price)

  function submit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (maxPrice?.problem) return
    const input: Partial<WantInput> = {
      ...(maxPrice && { maxPrice: maxPrice.value }),
      ...(grade !== '' && { minMediaGrade: grade }),
      acceptsNew,
    }
    save.mutate({ productId: product._id, input }, { onSuccess: onClose })
  }

  return (
    <form
      ref={focusFirst}
      onSubmit={submit}
      aria-label="Want this"
      className="mt-4 space-y-4 border-t border-line pt-4"
    >
      <p className="text-sm text-soft">
        We hold the next one for you, in the order of the queue, and mail you until when.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Highest price"
          prefix={shopFormats().sign}
          inputMode="decimal"
          placeholder="Any"
          autoComplete="off"
          error={hasTried && maxPrice?.problem}
          value={price}
          onChange={(event) => setPrice(event.target.value)}
        />
        {product.type === 'vinyl' && (
          <div className="flex flex-col gap-1.5">
            <span aria-hidden="true" className="text-sm font-medium">
              Lowest media grade
            </span>
            <PlainSelect
              label="Lowest media grade"
              name="grade"
              options={grades}
              value={grade}
              onValueChange={setGrade}
            />
          </div>
        )}
      </div>
      {hasUsed && (
        <label htmlFor="accepts-new" className="flex items-center gap-3 text-sm">
          <Checkbox
            id="accepts-new"
            checked={acceptsNew}
            onChange={(event) => setAcceptsNew(event.target.checked)}
          />
          New ones count too
        </label>
      )}
      {save.isError && (
        <Alert>{failureText(save.error, 'Your want was not saved. Please try again.')}</Alert>
      )}
      {remove.isError && <Alert>Your want was not removed. Please try again.</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={save.isPending}>
          {want ? 'Save' : 'Want this'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        {want && (
          <Button
            variant="quiet"
            loading={remove.isPending}
            onClick={() => remove.mutate(product._id, { onSuccess: onClose })}
          >
            Remove
          </Button>
        )}
      </div>
    </form>
  )
}

/** The pressed button is gone. */
function focusFirst(form: HTMLFormElement | null) {
  form?.querySelector('input')?.focus()
}
