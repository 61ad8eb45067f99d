/**
 * Fills an empty shop with the demo catalogue, customers and orders. It is the one part that writes other areas'
 * tables: it makes up a past, which no operation of the shop could. It knows nothing of HTTP.
 */
export { seedDemo } from './seed-demo.ts'
