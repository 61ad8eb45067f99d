import { useRouteLoaderData } from 'react-router'
import type { PublicSettings } from '#contract/public-settings.ts'
import { plainSettings } from './api/api-context.ts'

export type RootData = { settings: PublicSettings }

/** The settings of the shop; defaults when the root itself has failed. */
export function useShopSettings(): PublicSettings {
  return useRouteLoaderData<RootData>('root')?.settings ?? plainSettings
}
