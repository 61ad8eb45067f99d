import type { DemoAddress, DemoCustomer } from './people.ts'

type Abroad = {
  places: readonly Omit<DemoAddress, 'country'>[]
  country: string
  /** A number reserved for fiction, ending in two digits. */
  toPhone: (ending: string) => string
}

const place = (street: string, city: string, state: string, postalCode: string) => ({
  street,
  city,
  state,
  postalCode,
})

const abroad: Readonly<Record<string, Abroad>> = {
  DE: {
    country: 'Germany',
    toPhone: (ending) => `+49 30 231250${ending}`,
    places: [
      place('Weserstraße 14', 'Berlin', 'Berlin', '12045'),
      place('Kastanienallee 88', 'Berlin', 'Berlin', '10435'),
      place('Marktstraße 27', 'Hamburg', 'Hamburg', '20357'),
      place('Karl-Heine-Straße 9', 'Leipzig', 'Sachsen', '04229'),
      place('Brüsseler Straße 51', 'Köln', 'Nordrhein-Westfalen', '50674'),
      place('Fraunhoferstraße 6', 'München', 'Bayern', '80469'),
    ],
  },
  GB: {
    country: 'United Kingdom',
    toPhone: (ending) => `+44 7700 9000${ending}`,
    places: [
      place('14 Call Lane', 'Leeds', 'West Yorkshire', 'LS1 6DT'),
      place('88 Brudenell Road', 'Leeds', 'West Yorkshire', 'LS6 1EG'),
      place('27 Tib Street', 'Manchester', 'Greater Manchester', 'M4 1LX'),
      place('9 Stokes Croft', 'Bristol', 'Somerset', 'BS1 3PR'),
      place('51 Great Western Road', 'Glasgow', 'Lanarkshire', 'G4 9AH'),
      place('6 Rye Lane', 'London', 'Greater London', 'SE15 5BS'),
    ],
  },
}

/** The customers of a demo in that country; with Australian addresses where no others were written. */
export function toCustomersIn(
  country: string,
  customers: readonly DemoCustomer[],
): readonly DemoCustomer[] {
  const there = abroad[country]
  if (!there) return customers
  return customers.map((customer, index) => ({
    ...customer,
    phoneNumber: customer.phoneNumber && there.toPhone(String(index).padStart(2, '0')),
    address: customer.address && toAddress(there, index),
  }))
}

function toAddress({ places, country }: Abroad, index: number): DemoAddress | null {
  const found = places[index % places.length]
  return found ? { ...found, country } : null
}
