import { ViewNav } from '../shared/view-nav.tsx'

const views = [
  { to: '/admin/settings', label: 'Parts of the shop' },
  { to: '/admin/settings/shop', label: 'Shop' },
  { to: '/admin/settings/pages', label: 'Pages' },
  { to: '/admin/settings/webhooks', label: 'Webhooks' },
  { to: '/admin/settings/carriers', label: 'Carriers' },
  { to: '/admin/settings/delivery', label: 'Delivery' },
  { to: '/admin/settings/discounts', label: 'Discount codes' },
  { to: '/admin/settings/sign-in', label: 'Your sign-in' },
]

export const SettingsNav = () => <ViewNav label="Settings" views={views} />
