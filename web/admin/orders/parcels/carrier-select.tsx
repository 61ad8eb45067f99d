import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shopFormats } from '#contract/locale.ts'
import { findHomeCarrier, knownCarriers } from '#contract/orders/carriers.ts'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { carriersQuery, lastCarrier } from './parcel-queries.ts'

/**
 * The chosen carrier, at first that of the last parcel, otherwise that of most parcels in the country of the shop, otherwise
 * none. The shop's own carriers follow when they are loaded.
 */
export function useCarrierChoice() {
  const { data: carriers = knownCarriers } = useQuery(carriersQuery)
  const [chosen, setChosen] = useState(() => lastCarrier.get())
  const names = carriers.map(({ name }) => name)
  const home = findHomeCarrier(shopFormats().country)
  const carrier = names.find((name) => name === chosen) ?? names.find((name) => name === home) ?? ''
  return { carrier, names, choose: setChosen }
}

type CarrierSelectProps = ReturnType<typeof useCarrierChoice> & { className?: string }

export function CarrierSelect({ carrier, names, choose, className }: CarrierSelectProps) {
  return (
    <div className={className}>
      <span aria-hidden="true" className="mb-1.5 block text-sm font-medium">
        Carrier
      </span>
      <PlainSelect
        label="Carrier"
        name="carrier"
        options={[...(carrier ? [] : ['']), ...names].map((name) => ({
          value: name,
          label: name || 'Choose a carrier',
        }))}
        value={carrier}
        onValueChange={choose}
      />
    </div>
  )
}
