/**
 * Plans and makes the undo of changes of offers and names, from their entries in the audit log (decision 56). It calls the
 * operations that make such a change, and writes nothing itself but the return of an archived offer.
 */
export { planChangeUndo, planDepartureUndo } from './plan-change-undo.ts'
export { planCostUndo } from './plan-cost-undo.ts'
export { planArchiveUndo, planCreationUndo } from './plan-existence-undo.ts'
export {
  applyFigures,
  type FigureEntry,
  type FigurePlan,
  planFiguresUndo,
  toFigureEntry,
} from './plan-figures-undo.ts'
export { planNameUndo } from './plan-name-undo.ts'
export { planScheduleUndo } from './plan-schedule-undo.ts'
