import { ApiError } from '#contract/client.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { useChange } from '../../shared/record-queries.ts'

/** With the lists that show the availability. */
const effectsOn = (productId: string) => ({
  invalidates: [adminKeys.queue(productId), adminKeys.productLists, adminKeys.usedCopyLists],
})

export const useHoldRelease = (productId: string) =>
  useChange(
    (id: string) => api('POST /holds/:id/release', { params: { id } }),
    effectsOn(productId),
  )

type NewHold = { offerId: string; email: string; hours: number }

export const useManualHold = (productId: string) =>
  useChange(async ({ offerId, email, hours }: NewHold) => {
    const { users } = await api('GET /users', { query: { search: email, limit: 100 } })
    const user = users.find((each) => each.email === email.toLowerCase())
    if (!user) throw new ApiError({ statusCode: 404, message: 'No customer has this email.' })
    await api('POST /holds', { body: { productId: offerId, userId: user._id, hours } })
  }, effectsOn(productId))
