import type { Command } from '../command.ts'
import { addProduct } from './add-product.ts'
import { browse } from './browse.ts'
import { cancelOwnOrder } from './cancel-own-order.ts'
import { catalogueCommands } from './catalogue/index.ts'
import { changePrice } from './change-price.ts'
import { countStock } from './count-stock.ts'
import { deliverEvent } from './deliver-event.ts'
import { pay, payTwice, payWrongly } from './pay.ts'
import { peopleCommands } from './people/index.ts'
import { placeOrder } from './place-order.ts'
import { closeDispute, openDispute, refundThere, settleRefund } from './provider-money-back.ts'
import { providerMood } from './provider-mood.ts'
import { refundOrder } from './refund-order.ts'
import { resolveRefundDue } from './resolve-refund-due.ts'
import { rest } from './rest.ts'
import { setStatus } from './set-status.ts'
import { mailOutage, runJobs, wait } from './wait.ts'

/** Every command that a life may draw. */
export const commands: Command[] = [
  addProduct,
  changePrice,
  countStock,
  browse,
  placeOrder,
  cancelOwnOrder,
  pay,
  payTwice,
  payWrongly,
  deliverEvent,
  providerMood,
  refundThere,
  settleRefund,
  openDispute,
  closeDispute,
  setStatus,
  refundOrder,
  resolveRefundDue,
  wait,
  rest,
  runJobs,
  mailOutage,
  ...catalogueCommands,
  ...peopleCommands,
]
