import type { Command } from '../command.ts'
import { addProduct } from './add-product.ts'
import { browse } from './browse.ts'
import { cancelOwnOrder } from './cancel-own-order.ts'
import { catalogueCommands } from './catalogue/index.ts'
import { changePrice } from './change-price.ts'
import { countStock } from './count-stock.ts'
import { deliverEvent } from './deliver-event.ts'
import { pay, payTwice, payWrongly } from './pay.ts'
import { sellAtCounter } from './people/counter.ts'
import { checkoutCommands, peopleCommands, queueCommands } from './people/index.ts'
import { placeOrder } from './place-order.ts'
import { closeDispute, openDispute, refundThere, settleRefund } from './provider-money-back.ts'
import { providerMood } from './provider-mood.ts'
import { refundOrder } from './refund-order.ts'
import { resolveRefundDue } from './resolve-refund-due.ts'
import { rest } from './rest.ts'
import { setStatus } from './set-status.ts'
import { mailOutage, runJobs, wait } from './wait.ts'

/** Commands that every life needs. */
export const basicCommands: Command[] = [
  addProduct,
  placeOrder,
  pay,
  deliverEvent,
  browse,
  wait,
  rest,
  runJobs,
]

const moneyCommands: Command[] = [
  cancelOwnOrder,
  payTwice,
  payWrongly,
  providerMood,
  refundThere,
  settleRefund,
  openDispute,
  closeDispute,
  setStatus,
  refundOrder,
  resolveRefundDue,
]

const officeCommands: Command[] = [changePrice, countStock, mailOutage]

/** Subjects of which a life may have more than of the others. */
export const themes: readonly (readonly Command[])[] = [
  moneyCommands,
  // Units on hold and limits meet the counter.
  [...queueCommands, sellAtCounter],
  checkoutCommands,
  catalogueCommands,
]

/** Every command that a life may draw. */
export const commands: Command[] = [
  ...basicCommands,
  ...moneyCommands,
  ...officeCommands,
  ...queueCommands,
  ...checkoutCommands,
  ...catalogueCommands,
  ...peopleCommands,
]
