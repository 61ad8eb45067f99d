import type { ShopPromise } from '../promise.ts'
import { cataloguePromises } from './catalogue/index.ts'
import { figuresAddUp } from './figures-add-up.ts'
import { moneyAddsUp } from './money-adds-up.ts'
import { peoplePromises } from './people/index.ts'
import { unitsAddUp } from './units-add-up.ts'

/** The promises of the shop, as docs/reliability.md lists them. */
export const promises: ShopPromise[] = [
  moneyAddsUp,
  unitsAddUp,
  figuresAddUp,
  ...cataloguePromises,
  ...peoplePromises,
]
