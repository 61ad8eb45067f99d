import { type RefObject, useRef } from 'react'
import { toScopesText } from '#contract/api-key-texts.ts'
import type { ApiKey } from '#contract/api-keys.ts'
import { formatDay } from '#web/lib/format/format-day.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ConfirmButton } from '../../shared/confirm-button.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'
import { useRevokeApiKey } from './api-key-queries.ts'
import { toLastDay } from './last-day.ts'

type ApiKeyListProps = { apiKeys: readonly ApiKey[]; afterRevoke: RefObject<HTMLElement | null> }

export function ApiKeyList({ apiKeys, afterRevoke }: ApiKeyListProps) {
  return (
    <ul aria-label="API keys" className="border-t border-edge">
      {apiKeys.map((apiKey) => (
        <ApiKeyRow key={apiKey._id} apiKey={apiKey} afterRevoke={afterRevoke} />
      ))}
    </ul>
  )
}

type ApiKeyRowProps = { apiKey: ApiKey; afterRevoke: RefObject<HTMLElement | null> }

function ApiKeyRow({ apiKey, afterRevoke }: ApiKeyRowProps) {
  const { name, start, isExpired } = apiKey
  const { timezone } = useShopSettings()
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line py-4 text-sm">
      <div className="min-w-0 flex-1 basis-80 space-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          <bdi className="font-medium">{name}</bdi>
          <code className="text-soft">{start}…</code>
          {isExpired && <Badge tone="red">Expired</Badge>}
        </p>
        <p>{toScopesText(apiKey)}</p>
        <p className="text-soft wrap-anywhere tabular-nums">{toMadeText(apiKey)}</p>
        <p className="text-soft tabular-nums">{toUseText(apiKey, timezone)}</p>
      </div>
      <RevokeButton apiKey={apiKey} afterRevoke={afterRevoke} />
    </li>
  )
}

const toMadeText = ({ createdBy, createdAt }: ApiKey): string =>
  `Made by ${createdBy} on ${formatDayAndTime(createdAt)}`

function toUseText({ lastUsedAt, expiresAt }: ApiKey, timezone: string): string {
  const used = lastUsedAt ? `Last used on ${formatDayAndTime(lastUsedAt)}` : 'Not used yet'
  if (!expiresAt) return used
  // Midnight of the reader: the day is shown as it was typed.
  return `${used}, last day ${formatDay(`${toLastDay(expiresAt, timezone)}T00:00`)}`
}

function RevokeButton({ apiKey: { _id: id, name }, afterRevoke }: ApiKeyRowProps) {
  const isRevoked = useRef(false)
  const removal = useRevokeApiKey(id)
  return (
    <ConfirmButton
      variant="secondary"
      size="sm"
      aria-label={`Revoke ${name}`}
      title={`Revoke ${name}?`}
      description="The program that uses it is refused at once. A revoked key never works again."
      confirmLabel="Revoke key"
      change={removal}
      whatFailed="It was not revoked. Please try again."
      onConfirm={(close) =>
        removal.mutate(() => {
          isRevoked.current = true
          close()
        })
      }
      toFinalFocus={(button) => (isRevoked.current ? afterRevoke.current : button)}
    >
      Revoke
    </ConfirmButton>
  )
}
