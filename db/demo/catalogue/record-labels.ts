import { type DemoProduct, demoProducts } from './index.ts'

/** The invented labels: their country, and the letters and the first of their catalogue numbers. */
const recordLabels: Record<string, [country: string, letters: string, first: number]> = {
  'Big Teeth': ['US', 'BT', 31],
  'Chamber & Key': ['UK', 'CK', 300],
  'Concrete Lark': ['UK', 'CL', 12],
  'Echo Yard': ['Jamaica', 'EY', 7],
  'Edition Lindqvist': ['Sweden', 'EL', 5501],
  'Fathom & Fern': ['UK', 'FF', 44],
  Gutterglass: ['US', 'GG', 9],
  Harbourlight: ['US', 'HL', 4001],
  Hedgerow: ['UK', 'HG', 18],
  'Iron Orchard': ['Germany', 'IO', 666],
  'Long Shed': ['UK', 'LS', 3],
  'Low Cloud': ['Norway', 'LC', 200],
  Marigold: ['US', 'MG', 501],
  Nachtbus: ['Germany', 'NB', 29],
  Nordvåg: ['Norway', 'NV', 1012],
  'Parallel Circuit': ['UK', 'PC', 40],
  Parquet: ['Italy', 'PQ', 801],
  'Plain Label': ['UK', 'PL', 1],
  'Quill & Reed': ['France', 'QR', 71],
  'Still Water Editions': ['Canada', 'SW', 60],
  'Tall Palm': ['Jamaica', 'TP', 101],
  'Velour Street': ['US', 'VS', 2201],
  Voltwerk: ['Germany', 'VW', 100],
}

export function countryOf(label: string): string {
  return find(label)[0]
}

/** The number on the sleeve and of the pressing, for example "HL 4003": each label counts its records. */
export function catalogueNumberOf({ key, brand }: DemoProduct): string {
  const [, letters, first] = find(brand)
  const place = placeAtLabel({ key, brand })
  return `${letters} ${first + place}`
}

/** The index of a record among those of its label. */
export function placeAtLabel({ key, brand }: Pick<DemoProduct, 'key' | 'brand'>): number {
  return demoProducts
    .filter((other) => other.brand === brand && other.type === 'vinyl')
    .findIndex((other) => other.key === key)
}

function find(label: string) {
  const found = recordLabels[label]
  if (!found) throw new Error(`No country and catalogue numbers for the label ${label}`)
  return found
}
