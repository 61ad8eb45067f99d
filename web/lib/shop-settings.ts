import { useRouteLoaderData } from 'react-router'
import { plainSettings, type ShopSettings } from './api/api-context.ts'

export type RootData = { settings: ShopSettings }

/** The settings of the shop; defaults when the root itself has failed. */
export function useShopSettings(): ShopSettings {
  return useRouteLoaderData<RootData>('root')?.settings ?? plainSettings
}
