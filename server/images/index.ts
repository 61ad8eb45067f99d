export { imageHandlers } from './images.routes.ts'

import type { FastifyInstance } from 'fastify'
import type { Services } from '../platform/context.ts'

export async function registerImageFiles(
  _app: FastifyInstance,
  _services: Services,
): Promise<void> {}
