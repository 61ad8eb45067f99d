import { Link } from 'react-router'
import { allProducts, productTypeLinks } from '#web/catalogue/index.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { SideMenuAccount } from './side-menu-account.tsx'

export type SideMenuProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function SideMenu({ open, onOpenChange }: SideMenuProps) {
  const close = () => onOpenChange(false)
  return (
    <Drawer
      side="left"
      title="Menu"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <div className="flex items-center justify-between text-sm text-soft">
          Theme
          <ThemeSwitch />
        </div>
      }
    >
      <SideMenuAccount onLeave={close} />
      <nav aria-label="Shop" className="mt-6">
        <ul>
          {[allProducts, ...productTypeLinks].map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={close}
                className="flex min-h-12 items-center border-b border-line font-display text-xl font-bold tracking-tight transition-colors hover:text-accent"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  )
}
