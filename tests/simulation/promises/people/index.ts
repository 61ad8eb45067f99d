import type { ShopPromise } from '../../promise.ts'
import { adminsAreTold } from './admins-are-told.ts'
import { counterCashIsRight } from './counter-cash.ts'
import { counterIsTrue } from './counter-is-true.ts'
import { deliveryStays } from './delivery-stays.ts'
import { firstInQueue } from './first-in-queue.ts'
import { heldCanBeOrdered, holdsAreGood } from './holds-are-good.ts'
import { limitsHold } from './limits-hold.ts'
import { lastWordsAreTrue, mailsHoldWhenTheyLeave, mailsLeaveOnce } from './mails-are-true.ts'
import { newslettersLeaveOnce } from './newsletters-leave-once.ts'
import { onePrice, paidCartsEnd } from './one-price.ts'
import { deletedIsGone, nobodyPries } from './private-stays-private.ts'
import { preOrdersAreListed, refusalsAreTrue } from './true-refusals.ts'
import { withdrawalsRevealNothing } from './withdrawals-reveal-nothing.ts'

export const peoplePromises: ShopPromise[] = [
  heldCanBeOrdered,
  limitsHold,
  onePrice,
  deliveryStays,
  mailsHoldWhenTheyLeave,
  mailsLeaveOnce,
  refusalsAreTrue,
  nobodyPries,
  withdrawalsRevealNothing,
  counterIsTrue,
  counterCashIsRight,
  firstInQueue,
  preOrdersAreListed,
  lastWordsAreTrue,
  adminsAreTold,
  paidCartsEnd,
  holdsAreGood,
  deletedIsGone,
  newslettersLeaveOnce,
]
