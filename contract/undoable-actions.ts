import type { AuditAction } from './audit.ts'

/** For other changes the preview states how to correct them. */
const undoable = new Set<AuditAction>([
  ...(['artist.changed', 'label.changed', 'markdown.applied', 'markdown.changed'] as const),
  ...([
    'product.created',
    'product.changed',
    'product.archived',
    'product.cost',
    'shop.changed',
  ] as const),
  ...(['products.changed', 'products.imported', 'order.note', 'customer.note'] as const),
  ...(['used-copy.sold-elsewhere', 'used-copy.withdrawn'] as const),
  ...([
    'delivery.changed',
    'newsletter.changed',
    'product.delivery',
    'product.review',
    'product.fit',
  ] as const),
])

export const isUndoable = (action: AuditAction): boolean => undoable.has(action)
