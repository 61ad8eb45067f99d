export { checkoutHandlers } from './checkout.routes.ts'

import type { FastifyInstance } from 'fastify'
import type { Services } from '../platform/context.ts'

export async function registerDemoCheckout(
  _app: FastifyInstance,
  _services: Services,
): Promise<void> {}
