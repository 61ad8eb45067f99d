/**
 * Owns wants and holds: the queue of customers for a product, and the units held for them. The database holds units as
 * they come on sale (`hold_available_units` in db/functions/holds.sql, decision 53); this area ends holds, mails their
 * customers and gives them to orders. Knows orders only by their id.
 */

export { addWants } from './add-wants.ts'
export { drawDrop } from './draws/draw-drop.ts'
export { dropEntries } from './draws/draws.tables.ts'
export { enterDraw } from './draws/enter-draw.ts'
export { exportEntries } from './draws/entries.queries.ts'
export { endHold } from './end-hold.ts'
export { endHoldForSale } from './end-hold-for-sale.ts'
export { exportHolds, exportWants } from './export-wants.queries.ts'
export { takeHolds } from './give-holds-to-order.ts'
export { listHoldsOf } from './list-active-holds.ts'
export { recordPurchase } from './record-purchase.ts'
export { removeWantsOf } from './remove-wants-of.ts'
export { saveWant } from './save-want.ts'
export { findProductId } from './wants.queries.ts'
export { wantHandlers } from './wants.routes.ts'
export { wantWorkers } from './wants.workers.ts'
