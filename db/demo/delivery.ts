import type {
  DeliveryCharge,
  DeliveryRate,
  DeliverySettings,
} from '#contract/delivery/delivery-settings.ts'

/** The rates of the demo shops besides the default one, which delivers free. */

let ids = 0
const nextId = () => {
  ids += 1
  return `d0000000-0000-4000-8000-${String(ids).padStart(12, '0')}`
}

function rate(
  name: string,
  charge: DeliveryCharge,
  more: Partial<DeliveryRate> = {},
): DeliveryRate {
  return { _id: nextId(), name, charge, days: null, freeFrom: null, collection: null, ...more }
}

const byWeight = (...steps: [kilograms: number, price: number][]): DeliveryCharge => ({
  by: 'weight',
  steps: steps.map(([kilograms, price]) => ({ upTo: kilograms * 1000, price })),
})

const europe = 'AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'

export const demoDelivery: Record<'berlin', DeliverySettings> = {
  berlin: {
    zones: [
      {
        _id: nextId(),
        name: 'Germany',
        countries: ['DE'],
        rates: [
          rate('Parcel', byWeight([2, 5.49], [5, 6.99], [31, 12.99]), {
            days: { from: 1, to: 3 },
            freeFrom: 100,
          }),
          rate(
            'Collect in the shop',
            { by: 'order', price: 0 },
            {
              collection: {
                address: ['Uferweg 7', '10999 Berlin'],
                hours: ['Tuesday to Saturday, 12 to 19'],
                note: 'We keep it for 14 days.',
              },
            },
          ),
        ],
      },
      {
        _id: nextId(),
        name: 'European Union',
        countries: europe.split(' '),
        rates: [
          rate('Parcel', byWeight([2, 12.99], [5, 16.99], [31, 29.99]), {
            days: { from: 3, to: 8 },
          }),
        ],
      },
      {
        _id: nextId(),
        name: 'Everywhere else',
        countries: null,
        rates: [rate('Parcel', byWeight([2, 24.99], [5, 39.99]), { days: { from: 6, to: 20 } })],
      },
    ],
    weights: { vinyl: 500, turntable: 9000, accessory: 300, merch: 300, parcel: 300 },
    countries: null,
  },
}
