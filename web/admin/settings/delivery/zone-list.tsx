import { type ReactNode, useRef } from 'react'
import { DELIVERY_ZONES_MAX } from '#contract/limits.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { Button } from '#web/ui/button.tsx'
import { newZone, newZoneOfOthers, type ZoneDraft } from './delivery-draft.ts'
import { ReachNote } from './reach-note.tsx'
import { ZoneCard } from './zone-card.tsx'

/** The properties of each part of the form besides its values. */
export type PartProps = {
  errorAt: (path: string) => string | undefined
  openIds: ReadonlySet<string>
  onOpenIdsChange: (ids: ReadonlySet<string>) => void
}

type ZoneListProps = PartProps & {
  zones: ZoneDraft[]
  error: ReactNode
  onChange: (zones: ZoneDraft[]) => void
}

export function ZoneList({ zones, error, onChange, ...part }: ZoneListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFull = zones.length >= DELIVERY_ZONES_MAX
  const hasOthers = zones.some(({ countries }) => countries === null)

  function add(zone: ZoneDraft) {
    onChange([...zones, zone])
    part.onOpenIdsChange(new Set([...part.openIds, zone.id, ...zone.rates.map(({ id }) => id)]))
  }

  function remove(id: string) {
    onChange(zones.filter((zone) => zone.id !== id))
    heading.current?.focus()
  }

  return (
    <Section title="Zones" headingRef={heading} className="space-y-4">
      <ReachNote zones={zones} />
      {zones.length > 0 && (
        <ul aria-label="Zones" className="space-y-3">
          {zones.map((zone, place) => (
            <ZoneCard
              key={zone.id}
              {...part}
              zone={zone}
              path={`zones.${place}`}
              taken={listTaken(zones, zone)}
              onChange={(changed) => onChange(zones.with(place, { ...zone, ...changed }))}
              onRemove={() => remove(zone.id)}
            />
          ))}
        </ul>
      )}
      <div aria-live="polite" className="text-sm text-error empty:sr-only">
        {error}
      </div>
      {!isFull && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => add(newZone(zones))}>
            Add a zone
          </Button>
          {zones.length > 0 && !hasOthers && (
            <Button variant="secondary" onClick={() => add(newZoneOfOthers())}>
              Add “Everywhere else”
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

function listTaken(zones: readonly ZoneDraft[], own: ZoneDraft): Map<string, string> {
  const others = zones.filter(({ id }) => id !== own.id)
  return new Map(
    others.flatMap(({ name, countries }) =>
      (countries ?? []).map((country) => [country, name] as const),
    ),
  )
}
