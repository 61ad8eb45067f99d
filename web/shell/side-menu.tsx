import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { allProducts, productTypeLinks } from '#web/catalogue/index.ts'
import { api } from '#web/lib/api/api.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { SideMenuAccount } from './side-menu-account.tsx'

export type SideMenuProps = { open: boolean; onOpenChange: (open: boolean) => void }

const usedCopies = { label: 'Used copies', to: '/used' }
const staffPicks = { label: 'Staff picks', to: '/picks' }

export function SideMenu({ open, onOpenChange }: SideMenuProps) {
  const more = useMoreLinks()
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
          {[allProducts, ...productTypeLinks, ...more].map(({ label, to }) => (
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

/** The lists that not every shop has something in. */
function useMoreLinks(): (typeof usedCopies)[] {
  const [links, setLinks] = useState<(typeof usedCopies)[]>([])
  useEffect(() => {
    const abort = new AbortController()
    api('GET /home', { signal: abort.signal }).then(
      ({ used, picks }) => {
        setLinks([...(used.length > 0 ? [usedCopies] : []), ...(picks ? [staffPicks] : [])])
      },
      // The menu works without them.
      () => undefined,
    )
    return () => abort.abort()
  }, [])
  return links
}
