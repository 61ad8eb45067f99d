/** `settled`: refund and return are done. `dismissed`: it has no effect. */
export const withdrawalStates = ['open', 'settled', 'dismissed'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]
