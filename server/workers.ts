import { accountWorkers } from './accounts/index.ts'
import { authWorkers } from './auth/index.ts'
import { cartWorkers } from './cart/index.ts'
import { checkoutWorkers } from './checkout/index.ts'
import { discogsExportWorkers, importWorkers } from './exchange/index.ts'
import { guestWorkers } from './guests/index.ts'
import { checkUpWorkers } from './health/index.ts'
import { imageCleanupWorkers } from './image-cleanup/index.ts'
import { imageWorkers } from './images/index.ts'
import { shopExportWorkers } from './moving/index.ts'
import { newsletterWorkers } from './newsletter/index.ts'
import { orderWorkers } from './orders/index.ts'
import { webhookWorkers } from './outgoing-webhooks/index.ts'
import { idempotencyKeyRetention } from './platform/idempotency/delete-idempotency-keys.ts'
import type { JobWorker } from './platform/job-runner/job-worker.ts'
import { markdownWorkers } from './pricing/index.ts'
import { wantWorkers } from './wants/index.ts'
import { withdrawalWorkers } from './withdrawals/index.ts'

/** All background jobs of the shop. */
export const workers: JobWorker[] = [
  ...accountWorkers,
  ...authWorkers,
  ...cartWorkers,
  ...importWorkers,
  ...markdownWorkers,
  ...discogsExportWorkers,
  ...checkoutWorkers,
  ...guestWorkers,
  idempotencyKeyRetention,
  ...imageWorkers,
  ...imageCleanupWorkers,
  ...orderWorkers,
  ...newsletterWorkers,
  ...webhookWorkers,
  ...wantWorkers,
  ...withdrawalWorkers,
  ...checkUpWorkers,
  ...shopExportWorkers,
]
