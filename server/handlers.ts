import type { CallKey } from '#contract/calls.ts'
import { accountHandlers } from './accounts/index.ts'
import { apiKeyHandlers } from './api-keys/index.ts'
import { auditHandlers } from './audit/index.ts'
import { authHandlers, sessionHandlers, twoFactorHandlers } from './auth/index.ts'
import { cartHandlers } from './cart/index.ts'
import { checkoutHandlers } from './checkout/index.ts'
import { clipHandlers } from './clips/index.ts'
import { usedCopyHandlers } from './copies/index.ts'
import { counterHandlers } from './counter/index.ts'
import { customerHandlers } from './customers/index.ts'
import { deliveryHandlers } from './delivery/index.ts'
import { deliveryQuoteHandlers } from './delivery-quotes/index.ts'
import {
  bulkHandlers,
  discogsExportHandlers,
  importHandlers,
  productHandleHandlers,
} from './exchange/index.ts'
import { fitHandlers } from './fit/index.ts'
import { guestHandlers } from './guests/index.ts'
import { handOrderHandlers } from './hand-orders/index.ts'
import { checkUpHandlers, doctorHandlers } from './health/index.ts'
import type { HandlersFor } from './http/handlers.ts'
import { systemHandlers } from './http/system.routes.ts'
import { imageCleanupHandlers } from './image-cleanup/index.ts'
import { imageHandlers } from './images/index.ts'
import { jobHandlers } from './jobs/index.ts'
import { shopExportHandlers } from './moving/index.ts'
import { newsletterHandlers } from './newsletter/index.ts'
import {
  afterSaleHandlers,
  discountHandlers,
  orderAdminHandlers,
  orderHandlers,
  parcelHandlers,
} from './orders/index.ts'
import { webhookHandlers } from './outgoing-webhooks/index.ts'
import { ownershipHandlers } from './ownership/index.ts'
import { pageHandlers } from './pages/index.ts'
import { nameHandlers } from './pressings/index.ts'
import { dropHandlers, markdownHandlers } from './pricing/index.ts'
import { privacyHandlers } from './privacy/index.ts'
import { productHandlers } from './products/index.ts'
import { reviewHandlers } from './reviews/index.ts'
import { listHandlers, recommendationHandlers } from './search/index.ts'
import { shopProfileHandlers } from './shop-profile/index.ts'
import { statsHandlers } from './stats/index.ts'
import { undoHandlers } from './undo/index.ts'
import { wantHandlers } from './wants/index.ts'
import { shopLawHandlers, withdrawalHandlers } from './withdrawals/index.ts'

/** The handlers of all areas; the compiler requires one for each call. */
export const handlers: HandlersFor<CallKey> = {
  ...systemHandlers,
  ...accountHandlers,
  ...authHandlers,
  ...customerHandlers,
  ...imageCleanupHandlers,
  ...twoFactorHandlers,
  ...sessionHandlers,
  ...privacyHandlers,
  ...wantHandlers,
  ...ownershipHandlers,
  ...productHandlers,
  ...listHandlers,
  ...nameHandlers,
  ...productHandleHandlers,
  ...recommendationHandlers,
  ...reviewHandlers,
  ...fitHandlers,
  ...bulkHandlers,
  ...importHandlers,
  ...markdownHandlers,
  ...dropHandlers,
  ...usedCopyHandlers,
  ...discogsExportHandlers,
  ...cartHandlers,
  ...discountHandlers,
  ...orderHandlers,
  ...orderAdminHandlers,
  ...afterSaleHandlers,
  ...parcelHandlers,
  ...checkoutHandlers,
  ...guestHandlers,
  ...counterHandlers,
  ...handOrderHandlers,
  ...withdrawalHandlers,
  ...shopLawHandlers,
  ...imageHandlers,
  ...clipHandlers,
  ...statsHandlers,
  ...newsletterHandlers,
  ...apiKeyHandlers,
  ...auditHandlers,
  ...undoHandlers,
  ...jobHandlers,
  ...doctorHandlers,
  ...checkUpHandlers,
  ...webhookHandlers,
  ...deliveryHandlers,
  ...deliveryQuoteHandlers,
  ...shopProfileHandlers,
  ...pageHandlers,
  ...shopExportHandlers,
}
