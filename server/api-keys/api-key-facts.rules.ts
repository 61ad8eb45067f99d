import { toScopesText } from '#contract/api-key-texts.ts'
import type { ApiKey } from '#contract/api-keys.ts'
import { shopFormats } from '#contract/formats.ts'
import type { MailField } from '#server/platform/mail/index.ts'

/** The facts of a mail about a new key, in the time of the shop. */
export function toKeyFacts(apiKey: ApiKey, timeZone: string): MailField[] {
  const { name, start, createdBy, createdAt, expiresAt } = apiKey
  const format = (time: string, timeStyle?: 'long') =>
    new Intl.DateTimeFormat(shopFormats().locale ?? 'en-US', {
      dateStyle: 'long',
      timeStyle,
      timeZone,
    }).format(new Date(time))
  return [
    { label: 'Name', value: name },
    { label: 'Begins with', value: start },
    { label: 'Scopes', value: toScopesText(apiKey) },
    { label: 'Last day', value: expiresAt ? format(expiresAt) : 'None' },
    { label: 'Made by', value: createdBy },
    { label: 'Made on', value: format(createdAt, 'long') },
  ]
}
