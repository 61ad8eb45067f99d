import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'
import { plainSettings, type ShopSettings } from './api-context.ts'

/** How the shop is set up. Plain values when the root itself has failed. */
export function useShopSettings(): ShopSettings {
  return useRouteLoaderData<typeof loader>('root')?.settings ?? plainSettings
}
