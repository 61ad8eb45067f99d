import type { AuditAction } from './audit.ts'

/** Other changes say how to correct them instead. */
const undoable = new Set<AuditAction>([
  ...(['artist.changed', 'label.changed', 'markdown.applied', 'markdown.changed'] as const),
  ...(['product.created', 'product.changed', 'product.archived'] as const),
  ...(['products.changed', 'products.imported', 'order.note', 'customer.note'] as const),
  ...(['used-copy.sold-elsewhere', 'used-copy.withdrawn'] as const),
])

export const isUndoable = (action: AuditAction): boolean => undoable.has(action)
