import type { Arrival, Mailing } from '#contract/newsletter/mailings.ts'
import { draftFields, toPlainText } from '../shared/form/draft-fields.ts'

export type MailingDraft = { subject: string; introduction: string; items: readonly Arrival[] }

export const fields = draftFields<MailingDraft>(
  { subject: 'Subject', introduction: 'Introduction', items: 'Offers' },
  (draft, field) =>
    field === 'items' ? JSON.stringify(draft.items.map(toItem)) : toPlainText(draft, field),
)

export const toDraft = ({ subject, introduction, items }: Mailing): MailingDraft => ({
  subject,
  introduction,
  items,
})

/** An offer of the mail as the API takes it. */
export const toItem = ({ productId, group }: Arrival) => ({ productId, group })
