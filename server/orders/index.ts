export { orderHandlers } from './orders.routes.ts'
