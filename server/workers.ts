import { accountWorkers } from './accounts/index.ts'
import { cartWorkers } from './cart/index.ts'
import { bulkWorkers, catalogueWorkers } from './catalogue/index.ts'
import { checkoutWorkers } from './checkout/index.ts'
import { imageWorkers } from './images/index.ts'
import { newsletterWorkers } from './newsletter/index.ts'
import { orderWorkers } from './orders/index.ts'
import type { JobWorker } from './platform/jobs/job-worker.ts'
import { webhookWorkers } from './webhooks/index.ts'

/** Every kind of background work of the shop. */
export const workers: JobWorker[] = [
  ...accountWorkers,
  ...cartWorkers,
  ...catalogueWorkers,
  ...bulkWorkers,
  ...checkoutWorkers,
  ...imageWorkers,
  ...orderWorkers,
  ...newsletterWorkers,
  ...webhookWorkers,
]
