import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shopFormats } from '#contract/locale.ts'
import { type FixedPage, fixedPages, type PageLink, toPagePath } from '#contract/page-paths.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

const products = {
  title: 'Products',
  links: [
    { label: 'Vinyl', to: '/products?type=vinyl' },
    { label: 'Turntables', to: '/products?type=turntable' },
    { label: 'Accessories', to: '/products?type=accessory' },
    { label: 'Merch', to: '/products?type=merch' },
  ],
}
const company = ['about', 'contact', 'jobs'] as const
const legal = ['terms', 'privacy'] as const
const withdrawal = { label: 'Withdraw from a contract here', to: '/withdraw' }

/** A page that is not published leads home; further pages follow those of every shop. */
function toColumns(pages: readonly PageLink[] = [], takesWithdrawals = false) {
  const toLink = (slug: FixedPage) => ({
    label: fixedPages[slug],
    to: pages.some((page) => page.slug === slug) ? toPagePath(slug) : '/',
  })
  const further = pages
    .filter(({ slug }) => !(slug in fixedPages))
    .map(({ slug, title }) => ({ label: title, to: toPagePath(slug) }))
  return [
    products,
    { title: 'Company', links: [...company.map(toLink), ...further] },
    {
      title: 'Legal',
      links: [...legal.map(toLink), ...(takesWithdrawals ? [withdrawal] : [])],
    },
  ]
}

const linkStyle =
  'inline-block py-1 text-sm text-soft decoration-1 underline-offset-4 hover:text-ink hover:underline'

export function Footer() {
  const { shopName, socialLinks, pages, takesWithdrawals } = useShopSettings()
  return (
    <footer className="mt-16 border-t border-line md:mt-24">
      <div className="column grid gap-x-8 gap-y-12 py-12 md:grid-cols-2 md:py-16 lg:grid-cols-[minmax(0,26rem)_1fr] lg:gap-x-24">
        <NewsletterForm />
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4 md:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(5rem,1fr))]">
          {toColumns(pages, takesWithdrawals).map(({ title, links }) => (
            <Column key={title} title={title}>
              {links.map(({ label, to }) => (
                <li key={label + to}>
                  <Link to={to} className={linkStyle}>
                    {label}
                  </Link>
                </li>
              ))}
            </Column>
          ))}
          {socialLinks.length > 0 && (
            <Column title="Follow" label="Social">
              {socialLinks.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} rel="noreferrer" className={linkStyle}>
                    {name}
                  </a>
                </li>
              ))}
            </Column>
          )}
        </div>
      </div>
      <div className="border-t border-line">
        <div className="column flex flex-wrap items-center justify-between gap-4 py-5">
          <p className="text-sm text-soft">
            {shopName}
            {`. ${shopFormats().priceNote}`}
          </p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}

type ColumnProps = { title: string; label?: string; children: ReactNode }

function Column({ title, label = title, children }: ColumnProps) {
  return (
    <nav aria-label={label}>
      <h2 className="font-sans text-sm font-medium tracking-normal">{title}</h2>
      <ul className="mt-2">{children}</ul>
    </nav>
  )
}
