import { ViewNav } from '../shared/view-nav.tsx'

const views = [
  { to: '/admin/products', label: 'Products' },
  { to: '/admin/products/intake', label: 'Intake' },
  { to: '/admin/products/used-copies', label: 'Used copies' },
  { to: '/admin/products/markdowns', label: 'Markdowns' },
  { to: '/admin/products/drops', label: 'Drops' },
  { to: '/admin/products/artists', label: 'Artists' },
  { to: '/admin/products/labels', label: 'Labels' },
]

export const ProductsNav = () => <ViewNav label="Products" views={views} />
