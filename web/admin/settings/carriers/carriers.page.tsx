import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import type { ShopCarrier } from '#contract/orders/parcels.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { carriersQuery, useDeleteCarrier } from '../../orders/index.ts'
import { adminMeta } from '../../shared/admin-meta.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { CarrierForm } from './carrier-form.tsx'

export const meta = adminMeta('Carriers')

export default function AdminCarriers() {
  const query = useQuery({ ...carriersQuery, staleTime: 0 })
  const list = useRef<HTMLUListElement>(null)
  return (
    <SettingsPage text="Who takes your parcels, and where customers follow them">
      <Loaded
        query={query}
        whatFailed="Failed to load carriers"
        skeleton={<TableSkeleton rows={7} />}
      >
        {(carriers) => (
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[3fr_2fr]">
            <ul ref={list} tabIndex={-1} aria-label="Carriers" className="border-t border-edge">
              {carriers.map((carrier) => (
                <CarrierRow
                  key={carrier._id ?? carrier.name}
                  carrier={carrier}
                  afterDelete={list}
                />
              ))}
            </ul>
            <Section title="Add a carrier" className="space-y-4">
              <CarrierForm />
            </Section>
          </div>
        )}
      </Loaded>
    </SettingsPage>
  )
}

type CarrierRowProps = { carrier: ShopCarrier; afterDelete: RefObject<HTMLElement | null> }

function CarrierRow({ carrier, afterDelete }: CarrierRowProps) {
  const { _id: id, name, trackingPattern } = carrier
  // Before the row is removed with the pressed button.
  const removal = useDeleteCarrier(() => afterDelete.current?.focus())
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-2.5 text-sm">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-soft wrap-anywhere">{trackingPattern || 'No tracking page'}</p>
        <p aria-live="polite" className="text-error empty:sr-only">
          {removal.isError && failureText(removal.error, 'It was not deleted. Please try again.')}
        </p>
      </div>
      {id !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Delete ${name}`}
          loading={removal.isPending}
          onClick={() => removal.mutate(id)}
        >
          Delete
        </Button>
      )}
    </li>
  )
}
