import type { CallRequest } from '#contract/calls.ts'
import type { FileMode } from '#contract/file-modes.ts'
import { ifMatch } from '#contract/if-match.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { useChange, useOpened } from '../../shared/record-queries.ts'

export const loadDelivery = () => api('GET /delivery/settings')
export type DeliveryAnswer = Awaited<ReturnType<typeof loadDelivery>>

export const useDelivery = () => useOpened(['admin', 'delivery'], loadDelivery)

type Settings = CallRequest<'PUT /delivery/settings'>['body']

/** The products of the back office have a weight only where there is a rate: they load that again. */
export const useSaveDelivery = () =>
  useChange(
    ({ body, version }: { body: Settings; version: string }) =>
      api('PUT /delivery/settings', { body, headers: ifMatch(version) }),
    { invalidates: [adminKeys.deliveryTrials] },
  )

/** Checks a file of zones and rates, or replaces them by it. */
export const useDeliveryFile = () =>
  useChange(
    async ({ mode, file, version }: { mode: FileMode; file: File; version: string }) => {
      const form = new FormData()
      form.append('mode', mode)
      form.append('file', file)
      const answer = await api('POST /delivery/settings/file', { form, headers: ifMatch(version) })
      return { ...answer, mode }
    },
    { invalidates: [adminKeys.deliveryTrials] },
  )

/** Address and hours of the shop, one line each. */
export async function loadShopPlace(): Promise<{ address: string; hours: string }> {
  const { profile, defaults } = await api('GET /shop-profile')
  const address = profile.address ?? defaults.address
  const hours = profile.openingHours ?? defaults.openingHours
  return { address: address.join('\n'), hours: hours.join('\n') }
}
