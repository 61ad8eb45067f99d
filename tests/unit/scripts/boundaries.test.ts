import { describe, expect, test } from 'vitest'
import { findUpwardAreas, findUpwardFolders } from '#scripts/boundaries/layers.ts'
import { judgeImport } from '#scripts/boundaries/rules.ts'

const toImport = ([from, to]: readonly [string, string]) => ({ from, to })

describe('the rule for one import', () => {
  test.each([
    ['contract/define-call.ts', 'zod'],
    ['server/orders/lifecycle/create-order.ts', 'server/catalogue/index.ts'],
    ['server/orders/orders.queries.ts', 'server/accounts/accounts.tables.ts'],
    ['server/orders/refunds/create-refund.ts', 'server/orders/order-events.ts'],
    ['server/new-area/new.ts', 'server/http/access.ts'],
    ['server/app.ts', 'server/orders/index.ts'],
    ['web/admin/orders/order-panel.tsx', 'web/admin/shared/notes/note-form.tsx'],
    ['web/admin/orders/order-panel.tsx', 'web/admin/customers/index.ts'],
    ['web/admin/orders/order-queries.ts', 'web/admin/admin-keys.ts'],
    ['web/admin/admin-keys.ts', 'web/admin/orders/order-filter.ts'],
    ['web/routes.ts', 'web/admin/routes.ts'],
    ['web/root.tsx', 'web/document/theme-script.tsx'],
    ['web/shell/shop-cart.tsx', 'web/cart/index.ts'],
    ['web/catalogue/product/product-purchase.tsx', 'web/ui/button.tsx'],
    ['web/catalogue/product/product.tsx', 'web/catalogue/card/product-card.tsx'],
    ['web/lib/api/api.ts', 'contract/client.ts'],
    ['web/ui/button.tsx', 'react'],
  ] as const)('%s may import %s', (...files) => {
    expect(judgeImport(toImport(files))).toEqual([])
  })

  test.each([
    ['contract/define-call.ts', 'server/app.ts'],
    ['contract/define-call.ts', 'react'],
    ['web/home/home.tsx', 'server/config.ts'],
    ['server/app.ts', 'web/root.tsx'],
    ['server/platform/mail/mailer.ts', 'server/orders/index.ts'],
    ['server/http/pages.ts', 'server/catalogue/index.ts'],
    ['server/new-area/new.ts', 'server/orders/lifecycle/create-order.ts'],
    ['server/new-area/new.ts', 'server/orders/refunds/create-refund.ts'],
    ['web/ui/button.tsx', 'web/lib/api/load.ts'],
    ['web/ui/button.tsx', 'contract/money.ts'],
    ['web/lib/api/load.ts', 'web/ui/button.tsx'],
    ['web/lib/api/load.ts', 'web/account/index.ts'],
    ['web/lib/api/load.ts', 'web/admin/admin-keys.ts'],
    ['web/cart/cart.tsx', 'web/admin/orders/order-panel.tsx'],
    ['web/cart/cart.tsx', 'web/admin/index.ts'],
    ['web/admin/orders/order-panel.tsx', 'web/admin/customers/full-name.ts'],
    ['web/admin/shared/search-box.tsx', 'web/admin/customers/index.ts'],
    ['web/cart/cart-panel.tsx', 'web/catalogue/card/product-card.tsx'],
    ['web/catalogue/listing/listing.tsx', 'web/shell/logo.tsx'],
    ['web/home/home.tsx', 'web/document/theme-script.tsx'],
    ['web/home/home.tsx', 'web/root.tsx'],
  ] as const)('%s must not import %s', (...files) => {
    expect(judgeImport(toImport(files))).toHaveLength(1)
  })
})

describe('arrows between server areas', () => {
  const chain = [
    ['server/app.ts', 'server/orders/index.ts'],
    ['server/checkout/start.ts', 'server/orders/index.ts'],
    ['server/orders/create.ts', 'server/catalogue/index.ts'],
    ['server/orders/cancel.ts', 'server/catalogue/index.ts'],
  ] as const

  test('none points up between layered areas', () => {
    expect(findUpwardAreas(chain.map(toImport))).toEqual([])
  })

  test('the arrow with the fewest imports of a cycle points up', () => {
    const circle = [
      ...chain,
      ['server/catalogue/list.ts', 'server/orders/orders.tables.ts'],
    ] as const
    expect(findUpwardAreas(circle.map(toImport))).toEqual(['catalogue → orders (1)'])
  })
})

describe('folders inside a server area', () => {
  const layered = [
    ['server/orders/index.ts', 'server/orders/mail/enqueue-mail.ts'],
    ['server/orders/mail/enqueue-mail.ts', 'server/orders/orders.rules.ts'],
    ['server/orders/refunds/create-refund.ts', 'server/orders/mail/enqueue-mail.ts'],
    ['server/checkout/start.ts', 'server/orders/index.ts'],
    ['server/boot/start-shop.ts', 'server/boot/dev/dev-server.ts'],
    ['server/boot/dev/dev-server.ts', 'server/boot/start-shop.ts'],
  ] as const

  test('the files that compose an area point at folders that use it', () => {
    const composed = ['index.ts', 'orders.routes.ts', 'orders.workers.ts'].map(
      (file) => [`server/orders/${file}`, 'server/orders/mail/enqueue-mail.ts'] as const,
    )
    expect(findUpwardFolders([...layered, ...composed].map(toImport))).toEqual([])
  })

  test('a folder must not import a file that composes its area', () => {
    const above = [
      ['server/orders/orders.routes.ts', 'server/orders/mail/resend-mail.ts'],
      ['server/orders/mail/resend-mail.ts', 'server/orders/orders.routes.ts'],
    ] as const
    expect(findUpwardFolders([...layered, ...above].map(toImport))).toHaveLength(1)
  })

  test('the rarer of the imports in both directions points up', () => {
    const mutual = [
      ...layered,
      ['server/orders/mail/orders.jobs.ts', 'server/orders/refunds/refunds.rules.ts'],
      ['server/orders/mail/index.ts', 'server/orders/refunds/refunds.rules.ts'],
    ] as const
    expect(findUpwardFolders(mutual.map(toImport))).toEqual([
      'server/orders/refunds → server/orders/mail (1)',
    ])
  })

  test('one import of a circle of three folders points up', () => {
    const circle = [
      ...layered,
      ['server/orders/orders.rules.ts', 'server/orders/refunds/refunds.rules.ts'],
    ] as const
    expect(findUpwardFolders(circle.map(toImport))).toHaveLength(1)
  })
})
