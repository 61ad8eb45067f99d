import type { KeyScope } from '#contract/access.ts'
import type { Api } from '#contract/client.ts'

/** Makes a key as the admin of `api`. */
export async function makeApiKey(
  api: Api,
  scopes: KeyScope[],
  { name = 'Till', expiresAt }: { name?: string; expiresAt?: string } = {},
) {
  const body = { name, scopes, ...(expiresAt === undefined ? {} : { expiresAt }) }
  const { key, apiKey } = await api('POST /api-keys', { body })
  return { key, id: apiKey._id }
}
