import { toScopesText } from '#contract/api-key-texts.ts'
import type { ApiKey } from '#contract/api-keys.ts'
import { type MailField, toMailTime } from '#server/platform/mail/index.ts'

/** The facts of a mail about a new key, in the time of the shop. */
export function toKeyFacts(apiKey: ApiKey, timeZone: string): MailField[] {
  const { name, start, createdBy, createdAt, expiresAt } = apiKey
  return [
    { label: 'Name', value: name },
    { label: 'Begins with', value: start },
    { label: 'Scopes', value: toScopesText(apiKey) },
    { label: 'Last day', value: expiresAt ? toMailTime(expiresAt, timeZone) : 'None' },
    { label: 'Made by', value: createdBy },
    { label: 'Made on', value: toMailTime(createdAt, timeZone, 'long') },
  ]
}
