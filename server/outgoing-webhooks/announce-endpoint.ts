import type { WebhookEndpoint } from '#contract/outgoing-webhooks.ts'
import { toEventsText } from '#contract/webhook-texts.ts'
import { getUser, mailAdmins } from '#server/accounts/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { toMailTime } from '#server/platform/mail/index.ts'

/** Mails all admins where events go from now on: a stranger with the session of an admin may have chosen it. */
export async function announceEndpoint(
  ctx: Context,
  { url, events }: Pick<WebhookEndpoint, 'url' | 'events'>,
): Promise<void> {
  const { email } = await getUser(ctx, signedIn(ctx).userId)
  await mailAdmins(ctx, {
    notice: 'webhook-set-up',
    facts: [
      { label: 'Address', value: url },
      { label: 'Events', value: toEventsText(events) },
      { label: 'Set by', value: email },
      { label: 'Set on', value: toMailTime(ctx.now, ctx.settings.timezone, 'long') },
    ],
  })
}
