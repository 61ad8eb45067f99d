import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the shop. */
export default [
  layout('shell/shop-layout.tsx', [
    index('home/home.tsx'),
    route('products', 'catalogue/listing.tsx', { id: 'products' }),
    route('products/item/:id', 'catalogue/product.tsx'),
    route('products/:category', 'catalogue/listing.tsx', { id: 'products-of-category' }),
    route('search', 'catalogue/search.tsx'),
    layout('account/signed-in-layout.tsx', [
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
    route('auth', 'account/sign-in.tsx', { id: 'auth' }),
    route('reset-password', 'account/sign-in.tsx', { id: 'reset-password' }),
    route('auth/callback', 'account/callback.tsx'),
  ]),
  route('admin', 'admin/admin-layout.tsx', [
    index('admin/dashboard.tsx'),
    route('orders', 'admin/orders.tsx'),
    route('orders/:id/invoice', 'admin/paper/invoice.tsx'),
    route('orders/:id/packing-slip', 'admin/paper/packing-slip.tsx'),
    route('products', 'admin/products.tsx'),
    route('products/import', 'admin/product-import.tsx'),
    route('customers', 'admin/customers.tsx'),
    route('activity', 'admin/activity.tsx'),
    route('activity/jobs', 'admin/jobs.tsx'),
    route('settings', 'admin/settings.tsx'),
    route('settings/webhooks', 'admin/webhooks.tsx'),
    route('settings/sign-in', 'admin/sign-in.tsx', { id: 'admin-sign-in' }),
  ]),
  route('robots.txt', 'seo/robots.ts'),
  route('dev/style', 'dev/style-guide.tsx'),
] satisfies RouteConfig
