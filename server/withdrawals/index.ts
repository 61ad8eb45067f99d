/**
 * Owns withdrawals from contracts: the declaration, its acknowledgement, its order and the decision of an admin. Must not move
 * money or goods: refund and return are those of the order.
 */
export { exportWithdrawals } from './export-withdrawals.queries.ts'
export { redactWithdrawalsOf } from './redact-withdrawals.ts'
export { withdrawFromOrder } from './withdraw-from-order.ts'
export { registerWithdrawalPages } from './withdrawals.pages.ts'
export { shopLawHandlers, withdrawalHandlers } from './withdrawals.routes.ts'
export { withdrawals } from './withdrawals.tables.ts'
export { withdrawalWorkers } from './withdrawals.workers.ts'
