/** The query keys that several files name. All others begin with "admin" too, and are in the file of their query. */
export const adminKeys = {
  all: ['admin'],
  orders: ['admin', 'orders'],
  payment: (orderId: string) => ['admin', 'payment', orderId],
  timeline: (orderId: string) => ['admin', 'timeline', orderId],
  withdrawals: ['admin', 'withdrawals'],
  law: ['admin', 'law'],
  deliveryTrials: ['admin', 'delivery trials'],
  deliveryTrial: (query: { country: string; items: string }) => ['admin', 'delivery trials', query],
  customerNotes: (userId: string) => ['admin', 'customer notes', userId],
  products: ['admin', 'products'],
  productLists: ['admin', 'products', 'list'],
  product: (productId: string) => ['admin', 'products', 'one', productId],
  usedCopyLists: ['admin', 'used copies', 'list'],
  queue: (productId: string) => ['admin', 'queue', productId],
} as const
