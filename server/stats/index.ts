/** Owns the figures of the dashboard. Has no tables: it reads other areas' tables and changes nothing. */
export { statsHandlers } from './stats.routes.ts'
