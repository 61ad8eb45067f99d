/**
 * Owns which accessories fit which turntables. Must not know orders or customers.
 */
export { fitHandlers } from './fit.routes.ts'
export { listFitting } from './fitting.queries.ts'
export { planFitUndo } from './plan-fit-undo.ts'
export { withFit } from './with-fit.ts'
