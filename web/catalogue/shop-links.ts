/** Links to the whole catalogue and to each product type. */

export const allProducts = { label: 'All products', to: '/products' } as const

export const productTypeLinks = [
  { label: 'Vinyls', to: '/products?type=vinyl' },
  { label: 'Turntables', to: '/products?type=turntable' },
  { label: 'Accessories', to: '/products?type=accessory' },
  { label: 'Merch', to: '/products?type=merch' },
] as const
