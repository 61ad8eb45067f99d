import { lazy } from 'react'
import { retryImport } from '#web/lib/retry-import.ts'

/** The code of `LazyProductOffers`: a page that awaits it shows its offers at once. */
export const loadProductOffers = () => import('./product-offers.tsx')

/** Only products with options or used copies load its code. */
export const LazyProductOffers = lazy(async () => ({
  default: (await retryImport(loadProductOffers)).ProductOffers,
}))
