import { z } from 'zod'
import { keyScopes } from './access.ts'
import { call, done, idParams } from './define-call.ts'
import { API_KEY_NAME_MAX, API_KEYS_MAX } from './limits.ts'
import { isPlainName } from './plain-line.ts'

/** Keys with which programs make calls in place of an admin (docs/extending.md). */

const apiKey = z.object({
  _id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** The first characters of the key, to recognise it. */
  start: z.string(),
  createdAt: z.iso.datetime(),
  /** The email of the admin who made it. */
  createdBy: z.string(),
  expiresAt: z.iso.datetime().optional(),
  isExpired: z.boolean(),
  /** Rounded to the minute; absent before the first use. */
  lastUsedAt: z.iso.datetime().optional(),
})
export type ApiKey = z.infer<typeof apiKey>

const name = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(API_KEY_NAME_MAX, `Name must be at most ${API_KEY_NAME_MAX} characters`)
  .refine(isPlainName, 'Name must be one line of plain text')

const scopes = z
  .array(
    z.enum(keyScopes, `scopes must be some of ${keyScopes.join(', ')}`),
    'scopes must be a list',
  )
  .min(1, 'Choose at least one scope')
  .transform((chosen) => keyScopes.filter((scope) => chosen.includes(scope)))

export const apiKeyCalls = {
  'GET /api-keys': call({
    name: 'listApiKeys',
    access: 'admin',
    summary: `The API keys of all admins, oldest first; at most ${API_KEYS_MAX}.`,
    answer: done.extend({ apiKeys: z.array(apiKey) }),
  }),
  'POST /api-keys': call({
    name: 'createApiKey',
    access: 'admin',
    needsRecentAuth: true,
    summary: 'Make an API key. The response is the only one with the key itself.',
    /** Strict: with a misspelt `expiresAt` the key would never end. */
    body: z.strictObject({
      name,
      scopes,
      /** At most 10 years ahead. */
      expiresAt: z.iso
        .datetime({ offset: true, error: 'expiresAt must be a time such as 2027-01-31T00:00:00Z' })
        .optional(),
    }),
    answer: done.extend({ apiKey, key: z.string() }),
    status: 201,
  }),
  'DELETE /api-keys/:id': call({
    name: 'revokeApiKey',
    access: 'admin',
    summary: 'Revoke an API key; its next request is refused.',
    params: idParams,
    answer: done,
  }),
}
