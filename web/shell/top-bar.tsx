import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { useCallback, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { CartButton } from '#web/cart/index.ts'
import { productTypeLinks } from '#web/catalogue/index.ts'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyPanel } from '#web/ui/lazy-panel.tsx'
import { Logo } from './logo.tsx'
import { preloadCart } from './shop-cart.tsx'

const sideMenu = lazyModule(async () => (await import('./side-menu.tsx')).SideMenu)
const searchDrop = lazyModule(async () => (await import('./search-drop.tsx')).SearchDrop)

export function TopBar() {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  const searchToggle = useRef<HTMLButtonElement>(null)
  const closeSearch = useCallback(() => setIsSearchOpen(false), [])

  return (
    <header className="sticky top-0 z-10 border-b border-line bg-paper noscript:static">
      <div className="column flex h-16 items-center gap-2 noscript:h-auto noscript:min-h-16 noscript:flex-wrap">
        <IconButton
          label="Menu"
          aria-haspopup="dialog"
          className="-ml-2.5 noscript:hidden"
          onClick={() => setIsMenuOpen(true)}
          onPointerEnter={sideMenu.preload}
          onFocus={sideMenu.preload}
        >
          <Menu />
        </IconButton>
        <Logo />
        <nav
          aria-label="Catalogue"
          className="mx-auto hidden lg:block noscript:block noscript:max-lg:order-last noscript:max-lg:mx-0 noscript:max-lg:basis-full"
        >
          <ul className="flex gap-x-7 noscript:max-lg:gap-x-5">
            {productTypeLinks.map((link) => (
              <li key={link.to} className="flex">
                <TypeLink {...link} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="-mr-2.5 ml-auto flex items-center gap-1 lg:ml-0 noscript:mr-0">
          <HeaderWithoutScripts />
          <IconButton
            ref={searchToggle}
            label="Search"
            aria-expanded={isSearchOpen}
            aria-controls={isSearchOpen ? 'search-drop' : undefined}
            className="noscript:hidden"
            onClick={() => setIsSearchOpen(!isSearchOpen)}
            onPointerEnter={searchDrop.preload}
            onFocus={searchDrop.preload}
          >
            <Search />
          </IconButton>
          <CartButton onApproach={preloadCart} />
        </div>
      </div>
      <LazyPanel code={searchDrop} open={isSearchOpen} onOpenChange={setIsSearchOpen}>
        {(SearchDrop, open) => (
          <SearchDrop isOpen={open} onClose={closeSearch} toggle={searchToggle} />
        )}
      </LazyPanel>
      <LazyPanel code={sideMenu} open={isMenuOpen} onOpenChange={setIsMenuOpen}>
        {(SideMenu, open) => <SideMenu open={open} onOpenChange={setIsMenuOpen} />}
      </LazyPanel>
    </header>
  )
}

/** In place of the buttons for search and cart. */
function HeaderWithoutScripts() {
  return (
    <p className="hidden items-center gap-4 text-sm noscript:flex">
      <a href="/search" className="link py-2">
        Search
      </a>{' '}
      <span className="max-w-24 text-xs text-soft">The cart needs JavaScript</span>
    </p>
  )
}

/** Current on each page of its list, in any order. */
function TypeLink({ label, to }: (typeof productTypeLinks)[number]) {
  const isHere = to === `/products?type=${useShownType()}`
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'border-b-2 py-2 text-sm font-medium transition-colors hover:text-ink',
        isHere
          ? 'border-accent text-ink'
          : 'border-transparent text-soft forced-colors:border-[Canvas]',
      )}
    >
      {label}
    </Link>
  )
}

/** The path or the query selects a list. */
function useShownType() {
  const { pathname, search } = useLocation()
  if (pathname === '/products') return new URLSearchParams(search).get('type')
  return pathname.replace('/products/', '')
}
