import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the shop. */
export default [
  layout('shell/shop-layout.tsx', [
    index('home/home.tsx'),
    route('products', 'catalogue/listing/listing.tsx', { id: 'products' }),
    route('products/item/:id', 'catalogue/product/product.tsx'),
    route('products/:category', 'catalogue/listing/listing.tsx', { id: 'products-of-category' }),
    route('search', 'catalogue/listing/search.tsx'),
    route('used', 'catalogue/listing/used.tsx'),
    layout('account/session/signed-in-layout.tsx', [
      route('orders', 'orders/orders.tsx'),
      route('order/success', 'checkout/order-success.tsx'),
    ]),
    route('order/cancel', 'checkout/order-cancel.tsx'),
    route('terms', 'shell/terms.tsx'),
    route('privacy', 'shell/privacy.tsx'),
    route('403', 'shell/forbidden.tsx'),
    route('*', 'shell/not-found.tsx'),
  ]),
  layout('shell/bare-layout.tsx', [
    route('auth', 'account/sign-in/sign-in.tsx', { id: 'auth' }),
    route('reset-password', 'account/sign-in/sign-in.tsx', { id: 'reset-password' }),
    route('auth/callback', 'account/sign-in/callback.tsx'),
  ]),
  route('admin', 'admin/admin-layout.tsx', [
    index('admin/dashboard/dashboard.page.tsx'),
    route('orders', 'admin/orders/orders.page.tsx'),
    route('orders/:id/invoice', 'admin/print/invoice.tsx'),
    route('orders/:id/packing-slip', 'admin/print/packing-slip.tsx'),
    route('orders/:id/pick-list', 'admin/print/pick-list.tsx'),
    route('products', 'admin/products/products.page.tsx'),
    route('products/import', 'admin/import/product-import.page.tsx'),
    route('products/intake', 'admin/products/intake/intake.page.tsx'),
    route('products/used-copies', 'admin/products/used-copies/used-copies.page.tsx'),
    route('products/artists', 'admin/products/names/names.page.tsx', { id: 'admin-artists' }),
    route('products/labels', 'admin/products/names/names.page.tsx', { id: 'admin-labels' }),
    route('products/used-copies/stickers', 'admin/products/stickers/stickers.page.tsx'),
    route('customers', 'admin/customers/customers.page.tsx'),
    route('activity', 'admin/activity/activity.page.tsx'),
    route('activity/jobs', 'admin/activity/jobs.page.tsx'),
    route('settings', 'admin/settings/settings.page.tsx'),
    route('settings/webhooks', 'admin/settings/webhooks.page.tsx'),
    route('settings/sign-in', 'admin/sign-in/sign-in.page.tsx', { id: 'admin-sign-in' }),
  ]),
  route('robots.txt', 'seo/robots.ts'),
  route('dev/style', 'dev/style-guide.tsx'),
] satisfies RouteConfig
