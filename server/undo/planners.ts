import type { AuditAction } from '#contract/audit.ts'
import { AppError } from '#contract/errors.ts'
import {
  type EntryToUndo,
  type Refusal,
  toDeletedPlan,
  type UndoPlan,
} from '#server/audit/index.ts'
import { notesOfCustomer } from '#server/customers/index.ts'
import { planDeliveryUndo } from '#server/delivery/index.ts'
import { planProductDeliveryUndo } from '#server/delivery-quotes/index.ts'
import { planFitUndo } from '#server/fit/index.ts'
import { planMailingUndo } from '#server/newsletter/index.ts'
import { planNoteUndo } from '#server/notes/index.ts'
import { notesOfOrder } from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'
import { planReviewUndo } from '#server/reviews/index.ts'
import { planShopProfileUndo } from '#server/shop-profile/index.ts'
import { planChangeUndo, planDepartureUndo } from './offers/plan-change-undo.ts'
import { planCostUndo } from './offers/plan-cost-undo.ts'
import { planArchiveUndo, planCreationUndo } from './offers/plan-existence-undo.ts'
import { planNameUndo } from './offers/plan-name-undo.ts'
import { planScheduleUndo } from './offers/plan-schedule-undo.ts'

type Planner = (
  ctx: Context,
  entry: EntryToUndo,
  /** The subjects that are undone in the same transaction. */
  together: ReadonlySet<string>,
) => Promise<UndoPlan | Refusal>

/** `run` stands for the entries of its transaction; a text says why there is no undo and how to correct the change. */
export const planners: Record<AuditAction, Planner | 'run' | Refusal> = {
  'product.created': planCreationUndo,
  'product.changed': planChangeUndo,
  'product.archived': planArchiveUndo,
  'product.cost': planCostUndo,
  'used-copy.withdrawn': planDepartureUndo,
  'used-copy.sold-elsewhere': planDepartureUndo,
  'artist.changed': (ctx, entry) => planNameUndo(ctx, 'artist', entry),
  'label.changed': (ctx, entry) => planNameUndo(ctx, 'label', entry),
  'markdown.changed': planScheduleUndo,
  'shop.changed': planShopProfileUndo,
  'delivery.changed': planDeliveryUndo,
  'product.delivery': planProductDeliveryUndo,
  'product.review': unlessDeleted(planReviewUndo),
  'product.fit': unlessDeleted(planFitUndo),
  'order.note': (ctx, entry) => planNoteUndo(ctx, entry, notesOfOrder(entry.subjectId)),
  'customer.note': (ctx, entry) => planNoteUndo(ctx, entry, notesOfCustomer(entry.subjectId)),
  'products.changed': 'run',
  'products.imported': 'run',
  'markdown.applied': 'run',
  'artist.merged': refuse(
    'A merge is not undone. Change the artist in the records that belong to the other one.',
  ),
  'label.merged': refuse(
    'A merge is not undone. Change the label in the records that belong to the other one.',
  ),
  'order.status': refuse('An order is not undone. Set its status again in the order.'),
  'order.by-hand': refuse('An order is not undone. Cancel it in the order.'),
  'order.refund': refuse(
    'Money that was paid back is not taken back. Ask the customer to order again.',
  ),
  'order.recalculated': refuse('The amounts follow from the payments and refunds of the order.'),
  'order.settled': refuse(
    'The order stays settled. If money is still due, refund it in the order.',
  ),
  'order.sold': refuse(
    'A sale is not undone. Set the status of the order to returned or cancelled.',
  ),
  'order.counter-return': refuse(
    'A return is not undone: money changed hands. Sell the records again at the counter.',
  ),
  'order.receipt': refuse('A mail is not undone. Write to the customer what is right.'),
  'counter.day-end': refuse(
    "A day's end never changes. Write the correction into the note of the next one.",
  ),
  'order.parcel': refuse('A parcel is not undone. Add or remove it in the order.'),
  'order.guest-links': refuse(
    'A revoked link does not come back. Send a mail of the order again: it has a new one.',
  ),
  'product.withdrawal': refuse('Set the sentence again in the panel of the product.'),
  'order.withdrawal': refuse(
    'A withdrawal is not undone. Decide it again under Orders, Withdrawals.',
  ),
  'withdrawal.received': refuse(
    'What somebody has declared stays. Decide it under Orders, Withdrawals.',
  ),
  'withdrawal.decided': refuse(
    'A decision is not undone. Decide it again under Orders, Withdrawals.',
  ),
  'order.mail': refuse('A mail is not undone. Write to the customer what is right.'),
  'customer.changed': refuse(
    'A profile is not undone from here. Edit it again in the panel of the customer.',
  ),
  'customer.role': refuse(
    'A role is not undone from here. Change it in the panel of the customer.',
  ),
  'customer.second-factor': refuse(
    'Only the person who signs in can turn it on again, under Profile.',
  ),
  'customer.deleted': refuse(
    'A deleted account does not come back. The customer can register again.',
  ),
  'discogs.exported': refuse(
    'An export changes nothing here. Upload a new one to correct the listings at Discogs.',
  ),
  'shop.exported': refuse(
    'An export changes nothing here. Its file can be deleted under Settings.',
  ),
  'discount.created': refuse(
    'A discount code is not undone: customers may know it. End it under Settings, Discount codes.',
  ),
  'discount.changed': refuse(
    'A discount code is not undone: orders may have its terms. Change it under Settings, Discount codes.',
  ),
  'discount.ended': refuse(
    'An ended code is not undone. Give it a later end under Settings, Discount codes.',
  ),
  'discount.deleted': refuse(
    'A deleted code is not undone. Create it again under Settings, Discount codes.',
  ),
  'drop.changed': refuse(
    'A drop is not undone: customers may have seen its times. Change it under Drops.',
  ),
  'hold.created': refuse(
    'A hold is not undone: its customer got a mail. End it in the panel of the product.',
  ),
  'hold.ended': refuse(
    'An ended hold is not undone. Hold the copy again in the panel of the product.',
  ),
  'job.retried': refuse('A job that ran is not undone. Correct its result where it shows.'),
  'used-copy.returned': refuse(
    'An order that was set to returned brought this copy back. Inspect it in its panel, or set the order’s status again.',
  ),
  'check-up.repaired': refuse(
    'A repair is not undone: it made the data true. Correct the values by hand, then check again.',
  ),
  'check-up.dismissed': refuse(
    'A finding is not undone from here. List it again under Activity, Check-up.',
  ),
  'carrier.added': refuse('A carrier is not undone. Delete it under Settings, Carriers.'),
  'carrier.deleted': refuse('A carrier is not undone. Add it again under Settings, Carriers.'),
  'newsletter.added': refuse('A draft is not undone. Delete it under Newsletter.'),
  'newsletter.changed': planMailingUndo,
  'newsletter.deleted': refuse('A deleted draft is gone. Start a new one under Newsletter.'),
  'newsletter.sent': refuse('A mail that was sent cannot be taken back. Stop the rest of it.'),
  'newsletter.stopped': refuse('Send the mail again under Newsletter: it goes to those left.'),
  'newsletter.imported': refuse(
    'A mail asked each new address. Remove addresses under Newsletter, Subscribers.',
  ),
  'newsletter.subscriber-removed': refuse(
    'The address is gone. Only the owner of the mailbox can subscribe again.',
  ),
  'page.added': refuse('A page is not undone. Delete it under Settings, Pages.'),
  'page.changed': refuse('A page keeps its versions: put one back under Settings, Pages.'),
  'page.deleted': refuse(
    'A deleted page is gone with its versions. Add it again under Settings, Pages.',
  ),
  'api-key.created': refuse('A key is not undone. Revoke it under Settings, API keys.'),
  'api-key.revoked': refuse('A revoked key is gone. Make another under Settings, API keys.'),
  'webhook.added': refuse('An endpoint is not undone. Delete it under Settings, Webhooks.'),
  'webhook.changed': refuse('An endpoint is not undone. Change it again under Settings, Webhooks.'),
  'webhook.deleted': refuse(
    'An endpoint is not undone, as its secret is gone. Add it again under Settings, Webhooks.',
  ),
  'webhook.sent': refuse('An event that was sent is not undone. Its receiver has it.'),
}

/** The values of a deleted product cannot be read: its deletion is undone first. */
function unlessDeleted(plan: Planner): Planner {
  return (...args) =>
    plan(...args).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') return toDeletedPlan(args[1])
      throw error
    })
}

function refuse(refusal: string): Refusal {
  return { refusal }
}
