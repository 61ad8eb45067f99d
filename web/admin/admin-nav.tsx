import Store from 'lucide-react/icons/store'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { Select } from '#web/ui/select.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { FailedJobsMark } from './activity/index.ts'

const allPages = [
  { value: '/admin', label: 'Dashboard' },
  { value: '/admin/counter', label: 'Counter' },
  { value: '/admin/orders', label: 'Orders' },
  { value: '/admin/products', label: 'Products' },
  { value: '/admin/customers', label: 'Customers' },
  { value: '/admin/activity', label: 'Activity' },
  { value: '/admin/settings', label: 'Settings' },
]

function usePages() {
  const { hasCounter } = useShopSettings()
  return hasCounter ? allPages : allPages.filter(({ label }) => label !== 'Counter')
}

export function AdminNav() {
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-paper">
      <div className="column flex h-14 items-center gap-4">
        <nav aria-label="Back office" className="min-w-0 flex-1">
          <PageLinks />
          <PageDropdown />
        </nav>
        <div className="max-sm:hidden">
          <ThemeSwitch />
        </div>
        <ButtonLink to="/" variant="secondary" size="sm" className="max-[800px]:px-2">
          <Store />
          <span className="max-[800px]:sr-only">Return to store</span>
        </ButtonLink>
      </div>
    </header>
  )
}

function PageLinks() {
  const pages = usePages()
  return (
    <ul
      className={cx(
        'flex max-xs:hidden',
        pages.length > 6
          ? 'gap-2 max-[600px]:gap-1 lg:gap-6'
          : 'gap-3.5 max-[720px]:gap-2 md:gap-6',
      )}
    >
      {pages.map(({ value, label }) => (
        <li key={value}>
          <NavLink
            to={value}
            end={value === '/admin'}
            className={({ isActive }) =>
              cx(
                'flex h-14 items-center border-b-2 text-sm font-medium transition-colors -outline-offset-2 hover:text-ink max-[720px]:text-xs',
                isActive
                  ? 'border-accent text-ink'
                  : 'border-transparent text-soft forced-colors:border-[Canvas]',
              )
            }
          >
            {label}
            {value === '/admin/activity' && <FailedJobsMark />}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

function isWithin(pathname: string, page: string): boolean {
  return pathname === page || pathname.startsWith(`${page}/`)
}

function PageDropdown() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const pages = usePages()
  const current = pages.findLast(({ value }) => isWithin(pathname, value))?.value ?? pathname
  return (
    <Select
      label="Page"
      hideLabel
      options={pages}
      value={current}
      onValueChange={(path) => void navigate(path)}
      className="max-w-48 xs:hidden"
    />
  )
}
