/**
 * Owns when and for how much offers are sold: drops with their limits (`drops/`), and the markdown schedule with the prices that an
 * admin applies from it (`markdowns/`). Must not know carts, orders or wants.
 */

export { drawOrder } from './drops/draw-order.ts'
export { drawDropJob, followDropsJob, openDropJob } from './drops/drops.jobs.ts'
export {
  assertOnSale,
  findClosedOffers,
  getDropRow,
  getShownDropRow,
  hasOpenDraw,
  type LineDrop,
  type ReadLineDrop,
  readLineDrops,
  selectLineDrops,
  toDropVersion,
  toLineDrop,
} from './drops/drops.queries.ts'
export { dropHandlers } from './drops/drops.routes.ts'
export { drops } from './drops/drops.tables.ts'
export { assertBelowLimit, assertMayHold, mayBuy, unitsLeft } from './drops/limits.queries.ts'
export { listDueOpenings, markDrawn } from './drops/mark-drawn.ts'
export { openDrop } from './drops/open-drop.ts'
export { saveDrop } from './drops/save-drop.ts'
export { getSchedule } from './markdowns/markdowns.queries.ts'
export { markdownHandlers } from './markdowns/markdowns.routes.ts'
export { toScheduleVersion } from './markdowns/markdowns.rules.ts'
export { markdownSchedule, markdownSteps, priceHistory } from './markdowns/markdowns.tables.ts'
export { markdownWorkers } from './markdowns/markdowns.workers.ts'
export { proposeMarkdowns } from './markdowns/propose-markdowns.ts'
export { reopenPrices } from './markdowns/reopen-prices.ts'
export { updateSchedule } from './markdowns/update-schedule.ts'
