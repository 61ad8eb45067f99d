import { z } from 'zod'
import { call, done, idParams } from './define-call.ts'
import { ADMIN_PAGE_SIZE } from './limits.ts'
import { pageCounts, paging, searchText } from './paging.ts'

/** Every admin change, as "subject.verb". */
export const auditActions = [
  'api-key.created',
  'api-key.revoked',
  'artist.changed',
  'artist.merged',
  'label.changed',
  'label.merged',
  'markdown.applied',
  'markdown.changed',
  'product.created',
  'product.changed',
  'product.archived',
  'product.cost',
  'product.withdrawal',
  'products.changed',
  'products.imported',
  'order.status',
  'order.by-hand',
  'order.recalculated',
  'order.note',
  'order.mail',
  'order.refund',
  'order.settled',
  'order.sold',
  'order.counter-return',
  'order.receipt',
  'order.parcel',
  'order.guest-links',
  'order.withdrawal',
  'counter.day-end',
  'carrier.added',
  'carrier.deleted',
  'check-up.dismissed',
  'check-up.repaired',
  'customer.changed',
  'customer.role',
  'customer.note',
  'customer.second-factor',
  'customer.deleted',
  'delivery.changed',
  'product.delivery',
  'product.review',
  'product.fit',
  'discogs.exported',
  'discount.created',
  'discount.changed',
  'discount.ended',
  'discount.deleted',
  'drop.changed',
  'hold.created',
  'hold.ended',
  'job.retried',
  'newsletter.added',
  'newsletter.changed',
  'newsletter.deleted',
  'newsletter.sent',
  'newsletter.stopped',
  'newsletter.imported',
  'newsletter.subscriber-removed',
  'page.added',
  'page.changed',
  'page.deleted',
  'shop.changed',
  'shop.exported',
  'used-copy.returned',
  'used-copy.sold-elsewhere',
  'used-copy.withdrawn',
  'webhook.added',
  'webhook.changed',
  'webhook.deleted',
  'webhook.sent',
  'withdrawal.decided',
  'withdrawal.received',
] as const
export type AuditAction = (typeof auditActions)[number]

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const scalars = z.union([scalar, z.array(scalar)])

/** Field names and their values as the back office shows them: amounts in dollars, an address with its parts. */
const values = z.record(z.string(), z.union([scalars, z.record(z.string(), scalars)]))
export type AuditValues = z.infer<typeof values>

/** `before` and `after` hold only the changed fields; null before a creation and after a deletion. */
const auditEntry = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  /** Empty when a background job or command made the change. */
  actorEmail: z.string(),
  /** The name of the API key with which the admin's program made the change. */
  apiKey: z.string().optional(),
  action: z.enum(auditActions),
  subjectId: z.string(),
  subjectName: z.string(),
  before: values.nullable(),
  after: values.nullable(),
  /** Set for an undo: the entry that it undoes. */
  undoOf: z.string().optional(),
  isUndone: z.boolean(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** The values of one changed record now and after the undo; null where it is deleted. */
const undoChange = z.object({
  subjectId: z.string(),
  subjectName: z.string(),
  before: values.nullable(),
  after: values.nullable(),
})
export type UndoChange = z.infer<typeof undoChange>

/** A change since then, or a state, that an undo would overwrite. `field` is empty for the whole record. */
const undoConflict = z.object({
  subjectName: z.string(),
  field: z.string(),
  message: z.string(),
  /** The time of that change. */
  at: z.iso.datetime().optional(),
})
export type UndoConflict = z.infer<typeof undoConflict>

const undoPreview = z.object({
  /** Why this change can never be undone, and how to correct it instead. */
  refusal: z.string().optional(),
  /** The first ones; `total` counts all. */
  changes: z.array(undoChange),
  total: z.int(),
  /** The first ones; `conflictCount` counts all. With any, nothing can be undone. */
  conflicts: z.array(undoConflict),
  conflictCount: z.int(),
  /** Identifies this preview when the change is undone. */
  seen: z.string(),
})
export type UndoPreview = z.infer<typeof undoPreview>

const day = (name: string) => z.iso.date(`${name} must be a day, YYYY-MM-DD`)

export const auditCalls = {
  'GET /audit': call({
    name: 'listAuditEntries',
    access: 'admin',
    summary:
      'All changes made in the back office, newest first. Days are in the time zone of the shop.',
    query: z.object({
      ...paging(ADMIN_PAGE_SIZE),
      action: z.enum(auditActions, 'action is not known').optional(),
      'subject-id': z.string().max(200).optional(),
      /** Matches the author's email or the name of the changed record. */
      search: searchText.optional(),
      from: day('from').optional(),
      to: day('to').optional(),
    }),
    answer: done.extend({
      entries: z.array(auditEntry),
      pagination: z.object({ ...pageCounts, totalEntries: z.int() }),
    }),
  }),
  'GET /audit/:id/undo': call({
    name: 'previewUndo',
    access: 'admin',
    summary:
      'The result of undoing a change of the audit log: every value now and afterwards, and what stands in the way.',
    params: idParams,
    answer: done.extend({ preview: undoPreview }),
  }),
  'POST /audit/:id/undo': call({
    name: 'undoChange',
    access: 'admin',
    summary:
      'Undo a change as previewed, by an entry of its own. 409 when a later change stands in the way, or when the preview is no longer true.',
    params: idParams,
    body: z.object({ seen: z.string('seen must be that of the preview').max(200) }),
    answer: done.extend({ entry: auditEntry, changed: z.int() }),
  }),
}
