import type { MailMoment, OrderMailKind } from '../../../contract/order-desk.ts'
import { formatDayAndTime } from '../parts/format-time.ts'

export const mailWords: Record<OrderMailKind, string> = {
  confirmation: 'Confirmation mail',
  shipped: 'Shipping mail',
  cancelled: 'Cancellation mail',
  returned: 'Return mail',
  refunded: 'Refund mail',
}

/** What became of a mail: "sent", and when, where that was not at once. */
export function toMailWords(
  mail: Pick<MailMoment, 'state' | 'at' | 'sentAt' | 'tries' | 'nextTryAt'>,
): string {
  switch (mail.state) {
    case 'sent':
      return isSentAtOnce(mail) ? 'sent' : `sent ${formatDayAndTime(mail.sentAt ?? mail.at)}`
    case 'waiting':
      return 'waiting to be sent'
    case 'retrying':
      return `refused ${toTimes(mail.tries)}, tried again ${
        mail.nextTryAt ? formatDayAndTime(mail.nextTryAt) : 'by itself'
      }`
    case 'failed':
      if (mail.tries === 0) return 'not sent'
      return `given up after ${mail.tries === 1 ? 'one try' : `${mail.tries} tries`}`
    case 'replaced':
      return mail.tries > 0
        ? `refused ${toTimes(mail.tries)}, then sent anew`
        : 'not sent, sent anew instead'
  }
}

/** In the minute that is told anyway. */
function isSentAtOnce({ at, sentAt = at }: Pick<MailMoment, 'at' | 'sentAt'>): boolean {
  return formatDayAndTime(at) === formatDayAndTime(sentAt)
}

function toTimes(count: number): string {
  if (count === 1) return 'once'
  return count === 2 ? 'twice' : `${count} times`
}
