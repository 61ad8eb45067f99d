import type { MailMoment, OrderMailKind, OrderMoment } from '#contract/orders/order-admin.ts'
import { formatDayAndTime } from '../shared/format-time.ts'

export const mailLabelsOf: Record<OrderMailKind, string> = {
  confirmation: 'Confirmation mail',
  shipped: 'Shipping mail',
  cancelled: 'Cancellation mail',
  returned: 'Return mail',
  refunded: 'Refund mail',
  'ready-to-collect': 'Ready to collect mail',
  'first-part': 'First part mail',
  'payment-link': 'Payment link',
}

type WithdrawalMoment = Extract<OrderMoment, { type: 'withdrawal' }>

export const withdrawalLabels: Record<WithdrawalMoment['what'], string> = {
  received: 'The customer has withdrawn from the contract',
  changed: 'Withdrawal changed',
  open: 'Withdrawal opened again',
  settled: 'Withdrawal settled',
  dismissed: 'Withdrawal dismissed',
}

/** The delivery state of a mail: "sent", with the time when that was later. */
export function toMailLabel(
  mail: Pick<MailMoment, 'state' | 'at' | 'sentAt' | 'attempts' | 'nextAttemptAt'>,
): string {
  switch (mail.state) {
    case 'sent':
      return isSentImmediately(mail) ? 'sent' : `sent ${formatDayAndTime(mail.sentAt ?? mail.at)}`
    case 'waiting':
      return 'waiting to be sent'
    case 'retrying':
      return `refused ${toTimes(mail.attempts)}, tried again ${
        mail.nextAttemptAt ? formatDayAndTime(mail.nextAttemptAt) : 'by itself'
      }`
    case 'failed':
      if (mail.attempts === 0) return 'not sent'
      return `failed after ${mail.attempts === 1 ? 'one attempt' : `${mail.attempts} attempts`}`
    case 'replaced':
      return mail.attempts > 0
        ? `refused ${toTimes(mail.attempts)}, then replaced by a new mail`
        : 'not sent, replaced by a new mail'
    case 'obsolete':
      return mail.attempts > 0
        ? `refused ${toTimes(mail.attempts)}, then not sent: the order had changed`
        : 'not sent: the order had changed'
  }
}

/** Within the minute that the entry shows anyway. */
function isSentImmediately({ at, sentAt = at }: Pick<MailMoment, 'at' | 'sentAt'>): boolean {
  return formatDayAndTime(at) === formatDayAndTime(sentAt)
}

function toTimes(count: number): string {
  if (count === 1) return 'once'
  return count === 2 ? 'twice' : `${count} times`
}
