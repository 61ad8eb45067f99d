import { isInEea } from '#contract/eea-countries.ts'
import { shopFormats } from '#contract/locale.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { AdminPage, type AdminPageProps } from '../shared/admin-page.tsx'
import { ViewNav } from '../shared/view-nav.tsx'

const views = [
  { to: '/admin/settings', label: 'Parts of the shop' },
  { to: '/admin/settings/shop', label: 'Shop' },
  { to: '/admin/settings/pages', label: 'Pages' },
  { to: '/admin/settings/webhooks', label: 'Webhooks' },
  { to: '/admin/settings/api-keys', label: 'API keys' },
  { to: '/admin/settings/carriers', label: 'Carriers' },
  { to: '/admin/settings/delivery', label: 'Delivery' },
  { to: '/admin/settings/discounts', label: 'Discount codes' },
  { to: '/admin/settings/sign-in', label: 'Your sign-in' },
]

const law = { to: '/admin/settings/law', label: 'Law' }

/** With "Law" in a shop whose country has one that the shop knows. */
export function SettingsPage({ children, ...page }: Omit<AdminPageProps, 'title'>) {
  const { takesWithdrawals } = useShopSettings()
  const hasLaw = takesWithdrawals || isInEea(shopFormats().country)
  return (
    <AdminPage title="Settings" {...page}>
      <ViewNav label="Settings" views={hasLaw ? [...views, law] : views} />
      {children}
    </AdminPage>
  )
}
