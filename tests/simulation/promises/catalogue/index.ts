import type { ShopPromise } from '../../promise.ts'
import { cacheIsTrue } from './cache-is-true.ts'
import { discogsEqualsShop } from './discogs-equals-shop.ts'
import { exportIsWhole } from './export-is-whole.ts'
import { listsEqualPages } from './lists-equal-pages.ts'
import { noFindings } from './no-findings.ts'
import { noTrace } from './no-trace.ts'
import { notedPromises } from './noted.ts'

export const cataloguePromises: ShopPromise[] = [
  ...notedPromises,
  cacheIsTrue,
  listsEqualPages,
  noTrace,
  noFindings,
  exportIsWhole,
  discogsEqualsShop,
]
