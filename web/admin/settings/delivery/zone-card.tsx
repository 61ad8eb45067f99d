import { useRef } from 'react'
import { toCountryName } from '#contract/country-name.ts'
import { DELIVERY_NAME_MAX, DELIVERY_RATES_MAX } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CountryPicker } from './country-picker.tsx'
import { newRate, type RateDraft, type ZoneDraft } from './delivery-draft.ts'
import { DisclosureHeader } from './disclosure-header.tsx'
import { RateCard } from './rate-card.tsx'
import type { PartProps } from './zone-list.tsx'

type ZoneCardProps = PartProps & {
  zone: ZoneDraft
  /** In the input of the call. */
  path: string
  taken: ReadonlyMap<string, string>
  onChange: (change: Partial<ZoneDraft>) => void
  onRemove: () => void
}

export function ZoneCard({ zone, path, taken, onChange, onRemove, ...part }: ZoneCardProps) {
  const { errorAt, openIds, onOpenIdsChange } = part
  const isOpen = openIds.has(zone.id)
  const name = zone.name.trim() || 'Zone without a name'
  return (
    <li className="rounded-sm border border-line bg-raised">
      <DisclosureHeader
        as="h3"
        title={name}
        text={toZoneText(zone)}
        isOpen={isOpen}
        onToggle={() => onOpenIdsChange(toggled(openIds, zone.id))}
      />
      {isOpen && (
        <div className="space-y-6 border-t border-line p-4">
          <TextField
            label="Name of the zone"
            description="Only you see it"
            autoComplete="off"
            maxLength={DELIVERY_NAME_MAX}
            value={zone.name}
            error={errorAt(`${path}.name`)}
            onChange={({ target }) => onChange({ name: target.value })}
            fieldClassName="max-w-md"
          />
          {zone.countries === null ? (
            <p className="text-sm text-soft">For every country that is in no other zone.</p>
          ) : (
            <CountryPicker
              label="Countries"
              chosen={zone.countries}
              taken={taken}
              error={errorAt(`${path}.countries`)}
              onChange={(countries) => onChange({ countries })}
            />
          )}
          <RateList zone={zone} path={path} onChange={(rates) => onChange({ rates })} {...part} />
          <Button
            size="sm"
            variant="quiet"
            className="-ml-3"
            aria-label={`Remove this zone: ${name}`}
            onClick={onRemove}
          >
            Remove this zone
          </Button>
        </div>
      )}
    </li>
  )
}

type RateListProps = PartProps & {
  zone: ZoneDraft
  path: string
  onChange: (rates: RateDraft[]) => void
}

function RateList({ zone: { rates }, path, onChange, ...part }: RateListProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const { openIds, onOpenIdsChange } = part

  function add() {
    const rate = newRate()
    onChange([...rates, rate])
    onOpenIdsChange(new Set([...openIds, rate.id]))
  }

  function remove(id: string) {
    onChange(rates.filter((rate) => rate.id !== id))
    group.current?.focus()
  }

  function move(place: number, by: 1 | -1) {
    const rate = rates[place]
    if (rate) onChange(rates.toSpliced(place, 1).toSpliced(place + by, 0, rate))
  }

  return (
    <fieldset ref={group} tabIndex={-1} className="space-y-3">
      <legend className="text-sm font-medium">Rates</legend>
      <p className="text-sm text-soft">
        {rates.length === 0
          ? 'A zone without a rate is one that you do not deliver to.'
          : 'Customers choose one of them. Carts show the cheapest first, equal ones in this order.'}
      </p>
      {rates.length > 0 && (
        <ol aria-label="Rates" className="space-y-2">
          {rates.map((rate, place) => (
            <RateCard
              key={rate.id}
              rate={rate}
              path={`${path}.rates.${place}`}
              errorAt={part.errorAt}
              isOpen={openIds.has(rate.id)}
              onToggle={() => onOpenIdsChange(toggled(openIds, rate.id))}
              onMoveUp={place > 0 ? () => move(place, -1) : undefined}
              onMoveDown={place < rates.length - 1 ? () => move(place, 1) : undefined}
              onChange={(change) => onChange(rates.with(place, { ...rate, ...change }))}
              onRemove={() => remove(rate.id)}
            />
          ))}
        </ol>
      )}
      {rates.length < DELIVERY_RATES_MAX && (
        <Button size="sm" variant="secondary" onClick={add}>
          Add a rate
        </Button>
      )}
    </fieldset>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** "Australia, New Zealand and 3 more · 2 rates". */
function toZoneText({ countries, rates }: ZoneDraft): string {
  const names = countries?.slice(0, 3).map(toCountryName) ?? ['Every other country']
  const more = (countries?.length ?? 0) - 3
  const places = names.join(', ') || 'No country'
  const count = rates.length === 1 ? '1 rate' : `${rates.length} rates`
  return `${places}${more > 0 ? ` and ${more} more` : ''} · ${count}`
}
