export { cartHandlers } from './cart.routes.ts'
