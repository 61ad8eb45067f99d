import type { DemoAddress } from './people.ts'

/** Where an order goes besides the homes of the customers, or that it is collected. */
export type DemoDestination = { every: number; country: string; address: DemoAddress }

type DemoHandover = {
  /** Each such order that is neither on its way nor delivered is collected. */
  collectedEvery: number
  destinations: readonly DemoDestination[]
}

/** How the orders of the demo shops with rates reach their customers. */
export const demoHandovers: Record<'berlin', DemoHandover> = {
  berlin: {
    collectedEvery: 5,
    destinations: [
      {
        every: 37,
        country: 'CH',
        address: {
          street: 'Josefstrasse 102',
          city: 'Zürich',
          state: 'Zürich',
          postalCode: '8005',
          country: 'Switzerland',
        },
      },
      {
        every: 23,
        country: 'NL',
        address: {
          street: 'Witte de Withstraat 40',
          city: 'Rotterdam',
          state: 'Zuid-Holland',
          postalCode: '3012 BR',
          country: 'Netherlands',
        },
      },
      {
        every: 11,
        country: 'AT',
        address: {
          street: 'Neubaugasse 31',
          city: 'Wien',
          state: 'Wien',
          postalCode: '1070',
          country: 'Austria',
        },
      },
    ],
  },
}
