/**
 * Owns the checks that show an owner whether the shop is well. `services` (the doctor) checks what the shop runs on, configured or not,
 * running or stopped: it sends harmless requests, changes nothing and reveals no secret. `data` (the check-up) checks what the shop
 * has stored, and repairs it by the operations of the areas above which it stands. `metrics` shows Prometheus figures without persons.
 */
export { checkUpHandlers } from './data/check-up.routes.ts'
export { checkUpWorkers } from './data/check-up.workers.ts'
export { startCheckUp } from './data/start-check-up.ts'
export { startMetrics } from './metrics/start-metrics.ts'
export { createDoctor } from './services/create-doctor.ts'
export { doctorHandlers } from './services/doctor.routes.ts'
