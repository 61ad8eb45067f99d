import type { Adapter, AdapterPayload } from 'oidc-provider'

const KEPT_MAX = 1000

type Kept = { payload: AdapterPayload; expiresAt: number }

/**
 * What the demo provider remembers, in this process, until it ends: interactions, codes, grants, access tokens.
 * Sessions it does not, so that it asks every time who signs in.
 */
export function createMemoryAdapter(model: string): Adapter {
  const kept = new Map<string, Kept>()
  const find = async (id: string) => {
    const found = kept.get(id)
    return found && found.expiresAt > Date.now() ? found.payload : undefined
  }
  return {
    async upsert(id, payload, expiresInSeconds = Number.POSITIVE_INFINITY) {
      if (model === 'Session') return
      kept.set(id, { payload, expiresAt: Date.now() + expiresInSeconds * 1000 })
      const [oldest] = kept.keys()
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    },
    find,
    async consume(id) {
      const payload = await find(id)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      kept.delete(id)
    },
    async revokeByGrantId(grantId) {
      for (const [id, { payload }] of kept) if (payload.grantId === grantId) kept.delete(id)
    },
    // Only asked for by parts of the protocol that are switched off.
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  }
}
