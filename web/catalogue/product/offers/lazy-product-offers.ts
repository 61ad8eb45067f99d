import { lazyPart } from '#web/lib/retry-import.ts'

/** The code of `LazyProductOffers`: a page that awaits it shows its offers at once. */
export const loadProductOffers = () => import('./product-offers.tsx')

/** Only products with options or used copies load its code. */
export const LazyProductOffers = lazyPart(async () => (await loadProductOffers()).ProductOffers)

/** The line on a photo of a used copy in the gallery. */
export const LazyCopyCaption = lazyPart(async () => (await loadProductOffers()).CopyCaption)
