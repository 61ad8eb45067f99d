import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import type { DiscountState } from '#contract/orders/discounts.ts'
import type { ProductType } from '#contract/products/product-type.ts'
import type { DiscountCodeRow } from '../discounts.tables.ts'
import { type GoodsLine, isEligible, sumGoods } from './discount-amount.rules.ts'

/** The code is unknown, not started, ended or used up: the response is the same for each. */
export class InvalidCode extends AppError {
  constructor(code: string | null) {
    const name = code === null ? 'This code' : `The code ${code}`
    super('not-found', `${name} is not valid. It may have ended or been used up.`, {
      field: 'code',
    })
  }
}

/** An open checkout of the customer has the last use of the code; a new one may replace it (decision 59). */
export class CodeInOpenCheckout extends AppError {
  readonly discountCodeId: string

  constructor({ id, code }: Pick<DiscountCodeRow, 'id' | 'code'>) {
    const message = `The code ${code} is used by your unpaid order. Cancel it under Orders, or pay it.`
    super('conflict', message, { field: 'code' })
    this.discountCodeId = id
  }
}

/** Why a valid code does not apply. */
export function newCodeRefusal(message: string): AppError {
  return new AppError('conflict', message, { field: 'code' })
}

export function isRunning({ startsAt, endsAt }: Period, now: Date): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)
}

type Period = Pick<DiscountCodeRow, 'startsAt' | 'endsAt'>

export function stateOf(row: Period & Uses, now: Date): DiscountState {
  if (row.endsAt !== null && row.endsAt <= now) return 'ended'
  if (isUsedUp(row)) return 'used-up'
  return isRunning(row, now) ? 'active' : 'scheduled'
}

type Uses = Pick<DiscountCodeRow, 'uses' | 'usesMax'>

/** @param freed the uses that open checkouts of the customer would give back */
export function isUsedUp({ uses, usesMax }: Uses, freed = 0): boolean {
  return usesMax !== null && uses - freed >= usesMax
}

type Conditions = Pick<DiscountCodeRow, 'code' | 'minimumCents' | 'types'>

/** @throws AppError conflict when the order is too small or has none of the product types */
export function assertApplies(row: Conditions, lines: readonly GoodsLine[]): void {
  const { code, minimumCents, types } = row
  if (sumGoods(lines) < minimumCents) {
    throw newCodeRefusal(
      `The code ${code} needs an order of at least ${formatCents(minimumCents)}.`,
    )
  }
  if (types.length === 0 || lines.some((line) => isEligible(row, line))) return
  throw newCodeRefusal(`The code ${code} is for ${toTypeList(types)} only.`)
}

export function newNothingOff({ code }: Pick<DiscountCodeRow, 'code'>): AppError {
  return newCodeRefusal(`The code ${code} takes nothing off this order.`)
}

export function newUsedAlready({ code }: Pick<DiscountCodeRow, 'code'>): AppError {
  return newCodeRefusal(`You have used the code ${code} already.`)
}

const typeNames: Record<ProductType, string> = {
  vinyl: 'vinyl',
  turntable: 'turntables',
  accessory: 'accessories',
  merch: 'merch',
}

function toTypeList(types: readonly ProductType[]): string {
  const names = types.map((type) => typeNames[type])
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
