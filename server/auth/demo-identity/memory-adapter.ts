import type { Adapter, AdapterPayload } from 'oidc-provider'

const ENTRIES_MAX = 1000

type Entry = { payload: AdapterPayload; expiresAt: number }

/**
 * In-memory storage of the demo provider: interactions, codes, grants and access tokens. Sessions are not stored,
 * which makes it show the sign-in page every time.
 */
export function createMemoryAdapter(model: string): Adapter {
  const entries = new Map<string, Entry>()
  const find = async (id: string) => {
    const found = entries.get(id)
    return found && found.expiresAt > Date.now() ? found.payload : undefined
  }
  return {
    async upsert(id, payload, expiresInSeconds = Number.POSITIVE_INFINITY) {
      if (model === 'Session') return
      entries.set(id, { payload, expiresAt: Date.now() + expiresInSeconds * 1000 })
      const [oldest] = entries.keys()
      if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest)
    },
    find,
    async consume(id) {
      const payload = await find(id)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      entries.delete(id)
    },
    async revokeByGrantId(grantId) {
      for (const [id, { payload }] of entries) if (payload.grantId === grantId) entries.delete(id)
    },
    // Only used by parts of the protocol that are disabled.
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  }
}
