/** Products that are sold through their variants only: their own stock is 0. */

/** Records without new copies, only used ones; all are long in the catalogue. */
export const usedOnlyRecords: readonly string[] = [
  'the-cavaliers-of-nine-mile-bay-after-the-guests-go-home',
  'padraig-lunny-shaw-gull-language',
  'aurel-quartet-the-burned-quartet',
  'orquesta-tres-puentes-mango-season',
  'prince-lattimer-zinc-fence-dub',
  'otis-larrabee-the-marvels-of-gravity-honey-in-the-engine',
  'hollis-ambrey-a-pond-in-detail',
  'soren-halvgard-trio-eleven-lighthouses',
  'anneliese-kroll-schaltung',
  'maud-ellacott-candlemas',
  'stair-rods-lower-ground',
  'torsten-ruhl-exploded-view',
  'baby-grand-larceny-teeth-like-piano-keys',
  'mordant-vale-crown-of-rooks',
]

export type DemoOption = { label: string; stock: number; priceCents: number }

/** Merch in sizes and finishes, in the order of the page. */
export const demoOptions: Readonly<Record<string, readonly DemoOption[]>> = {
  'umbrella-groove': [
    { label: 'Compact', stock: 9, priceCents: 4200 },
    { label: 'Full size', stock: 14, priceCents: 5800 },
  ],
  'tote-runout': [
    { label: 'Small', stock: 12, priceCents: 2500 },
    { label: 'Medium', stock: 7, priceCents: 2500 },
    { label: 'Large', stock: 0, priceCents: 2500 },
  ],
  'poster-speeds': [
    { label: 'Unframed', stock: 16, priceCents: 3900 },
    { label: 'Oak frame', stock: 3, priceCents: 8900 },
    { label: 'Black frame', stock: 4, priceCents: 8400 },
  ],
}

export const withoutOwnStock: ReadonlySet<string> = new Set([
  ...usedOnlyRecords,
  ...Object.keys(demoOptions),
])
