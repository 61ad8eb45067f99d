import { ViewNav } from '../shared/view-nav.tsx'

const views = [
  { to: '/admin/products', label: 'Products' },
  { to: '/admin/products/intake', label: 'Intake' },
  { to: '/admin/products/used-copies', label: 'Used copies' },
]

export const ProductsNav = () => <ViewNav label="Products" views={views} />
