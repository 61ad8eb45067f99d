export { statsHandlers } from './stats.routes.ts'
