/**
 * Fills an empty shop with the demo catalogue, customers and orders. It is the only area that writes other areas'
 * tables, because no operation of the shop can create a past. Must not know HTTP.
 */
export { seedDemo } from './seed-demo.ts'
