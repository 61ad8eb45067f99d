import { useMutation } from '@tanstack/react-query'
import { DELIVERY_NAME_MAX, DELIVERY_NOTE_MAX } from '#contract/limits.ts'
import { shopFormats } from '#contract/locale.ts'
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SelectField } from '../../shared/form/choice-fields.tsx'
import { ChargeFields } from './charge-fields.tsx'
import type { RateDraft } from './delivery-draft.ts'
import { loadShopPlace } from './delivery-queries.ts'

type RateFieldsProps = {
  rate: RateDraft
  path: string
  errorAt: (path: string) => string | undefined
  onChange: (change: Partial<RateDraft>) => void
}

const ways = [
  { value: 'delivered', label: 'Delivered to an address' },
  { value: 'collected', label: 'Collected by the customer' },
] as const

export function RateFields({ rate, path, errorAt, onChange }: RateFieldsProps) {
  const bind = (name: 'name' | 'days' | 'freeFrom' | 'secondParcel') => ({
    value: rate[name],
    error: errorAt(`${path}.${name}`),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })

  // Where it cannot be loaded the owner types it.
  const { mutate: findPlace } = useMutation({ mutationFn: loadShopPlace })
  /** Into the rate as it is once the place has arrived. */
  const fillPlace = useStableCallback((place: Pick<RateDraft, 'address' | 'hours'>) => {
    if (hasNoPlace(rate)) onChange(place)
  })
  function chooseWay(way: 'delivered' | 'collected') {
    const isCollected = way === 'collected'
    onChange({ isCollected })
    if (isCollected && hasNoPlace(rate)) findPlace(undefined, { onSuccess: fillPlace })
  }

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name of the rate"
          placeholder={rate.isCollected ? 'Collect from the shop' : 'Parcel post'}
          maxLength={DELIVERY_NAME_MAX}
          {...bind('name')}
        />
        <SelectField
          label="How"
          name={`way ${rate.id}`}
          options={ways}
          value={rate.isCollected ? 'collected' : 'delivered'}
          onValueChange={chooseWay}
        />
      </div>
      <ChargeFields rate={rate} path={`${path}.charge`} errorAt={errorAt} onChange={onChange} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={rate.isCollected ? 'Days until it is ready' : 'Working days'}
          description="Such as 3 to 6; empty to name none"
          {...bind('days')}
        />
        <TextField
          label="Free from"
          description="Goods after a discount; empty for never"
          inputMode="decimal"
          prefix={shopFormats().sign}
          {...bind('freeFrom')}
        />
        {!rate.isCollected && (
          <TextField
            label="Second parcel"
            description="So that pre-orders follow later; empty to send one parcel"
            inputMode="decimal"
            prefix={shopFormats().sign}
            {...bind('secondParcel')}
          />
        )}
      </div>
      {rate.isCollected && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextAreaField
            label="Address"
            rows={3}
            value={rate.address}
            error={errorAt(`${path}.collection.address`)}
            onChange={({ target }) => onChange({ address: target.value })}
          />
          <TextAreaField
            label="Hours"
            rows={3}
            value={rate.hours}
            error={errorAt(`${path}.collection.hours`)}
            onChange={({ target }) => onChange({ hours: target.value })}
          />
          <TextField
            label="Note for the customer"
            placeholder="Ring the bell"
            autoComplete="off"
            maxLength={DELIVERY_NOTE_MAX}
            value={rate.note}
            error={errorAt(`${path}.collection.note`)}
            onChange={({ target }) => onChange({ note: target.value })}
            fieldClassName="sm:col-span-2"
          />
        </div>
      )}
    </>
  )
}

const hasNoPlace = ({ address, hours }: RateDraft) => address === '' && hours === ''
