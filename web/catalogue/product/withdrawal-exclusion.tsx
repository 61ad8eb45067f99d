import type { Product } from '#contract/products/catalogue.ts'

/** The sentence with which the shop excludes an offer from withdrawal; nothing without one. */
export function WithdrawalExclusion({ of }: { of: Pick<Product, 'withdrawalExclusion'> }) {
  return (
    of.withdrawalExclusion && <p className="mt-3 text-sm text-soft">{of.withdrawalExclusion}</p>
  )
}
