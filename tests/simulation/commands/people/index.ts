import type { Command } from '../../command.ts'
import {
  changePassword,
  changeProfile,
  confirmEmail,
  register,
  resetPassword,
  signOutAndIn,
} from './accounts.ts'
import { cancelPending } from './admin-cancels.ts'
import { checkOutCart, clearCart, fillCart, seeBoughtPage } from './carts.ts'
import { uploadCollection } from './collection.ts'
import { sellAtCounter } from './counter.ts'
import { returnAtCounter } from './counter-return.ts'
import { endDay } from './day-end.ts'
import { deleteAccount } from './delete-account.ts'
import {
  orderDelivered,
  orderInTwoParts,
  orderTogether,
  setDelivery,
  setProductDelivery,
} from './delivery.ts'
import { announceCollection, deliveryFile, handOver } from './delivery-office.ts'
import { changeCode, checkCode, createCode } from './discount-codes.ts'
import { enterDraw, removeDrop, saveDrop, waitForStart } from './drops.ts'
import {
  claimOrders,
  compareAddresses,
  guestData,
  lookAsGuest,
  orderAsGuest,
  revokeLinks,
} from './guests.ts'
import { holdForCustomer, orderHeld, releaseHold, waitForHold } from './holds.ts'
import { writeNote } from './notes.ts'
import { orderByHand } from './order-by-hand.ts'
import { orderInARow } from './order-in-a-row.ts'
import { addParcel, ownCarrier, parcelFile, removeParcel } from './parcels.ts'
import { pry } from './pry.ts'
import { mailReceipt } from './receipts.ts'
import { resendMail } from './resend-mail.ts'
import { restockWanted } from './restock-wanted.ts'
import { changeRole } from './roles.ts'
import { setShipDate } from './ship-date.ts'
import { twoFactorOff, twoFactorOn } from './two-factor.ts'
import { waitYears } from './wait-years.ts'
import { removeWant, saveWant } from './wants.ts'
import { withdrawalCommands } from './withdrawals.ts'

/** Waiting for a unit: wants, holds, limits and draws. */
export const queueCommands: Command[] = [
  saveWant,
  removeWant,
  restockWanted,
  holdForCustomer,
  releaseHold,
  orderHeld,
  waitForHold,
  saveDrop,
  removeDrop,
  enterDraw,
  waitForStart,
]

/** Carts, discount codes and parcels. */
export const checkoutCommands: Command[] = [
  orderInARow,
  fillCart,
  clearCart,
  checkOutCart,
  seeBoughtPage,
  createCode,
  changeCode,
  checkCode,
  setDelivery,
  setProductDelivery,
  orderDelivered,
  orderTogether,
  orderInTwoParts,
  orderByHand,
  announceCollection,
  handOver,
  deliveryFile,
  cancelPending,
  sellAtCounter,
  returnAtCounter,
  endDay,
  mailReceipt,
  orderAsGuest,
  lookAsGuest,
  compareAddresses,
  claimOrders,
  addParcel,
  removeParcel,
  parcelFile,
  resendMail,
]

/** Accounts, and the owner's other work for customers. */
export const peopleCommands: Command[] = [
  register,
  signOutAndIn,
  resetPassword,
  changePassword,
  changeProfile,
  confirmEmail,
  twoFactorOn,
  twoFactorOff,
  changeRole,
  deleteAccount,
  uploadCollection,
  writeNote,
  ownCarrier,
  setShipDate,
  waitYears,
  pry,
  guestData,
  revokeLinks,
  ...withdrawalCommands,
]
