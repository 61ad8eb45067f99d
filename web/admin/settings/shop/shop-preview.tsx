import type { ReactNode } from 'react'
import type { SocialLink } from '#contract/shop-profile.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { cx } from '#web/ui/cx.ts'
import type { TextName } from './shop-draft.ts'

export type ShownShop = Record<TextName, string> & { socialLinks: readonly SocialLink[] }

/** The shop as it would look, in both themes. Nothing in it can be pressed. */
export function ShopPreview({ shop }: { shop: ShownShop }) {
  return (
    <section aria-labelledby="shop-preview" className="space-y-4 lg:sticky lg:top-4 lg:self-start">
      <h2 id="shop-preview" className="text-lg">
        Preview
      </h2>
      <Theme name="light">
        <Shop shop={shop} />
      </Theme>
      <Theme name="dark">
        <Shop shop={shop} />
      </Theme>
    </section>
  )
}

function Theme({ name, children }: { name: 'light' | 'dark'; children: ReactNode }) {
  return (
    <figure>
      <figcaption className="mb-1 text-xs text-soft">
        {name === 'light' ? 'Light theme' : 'Dark theme'}
      </figcaption>
      <div
        className={cx(
          'overflow-hidden rounded-sm border border-line bg-paper text-ink',
          name === 'light' ? 'always-light' : 'always-dark',
        )}
      >
        {children}
      </div>
    </figure>
  )
}

function Shop({ shop }: { shop: ShownShop }) {
  const { name, heroLine, newsletterLine, socialLinks } = shop
  return (
    <>
      <p className="border-b border-line px-4 py-3 font-display text-lg leading-none font-bold tracking-tight wrap-anywhere">
        {name}
      </p>
      <div className="border-b border-line px-4 py-6">
        <p className="font-display text-2xl font-bold wrap-anywhere">{heroLine}</p>
        <p className={cx(buttonStyle({ size: 'sm' }), 'mt-4 inline-flex')}>Shop collection</p>
      </div>
      <div className="space-y-2 px-4 py-4 text-sm text-soft wrap-anywhere">
        <p>{newsletterLine}</p>
        {socialLinks.length > 0 && <p>{socialLinks.map((link) => link.name).join(' · ')}</p>}
        <Contact shop={shop} />
      </div>
    </>
  )
}

/** Shown on the contact page and on invoices. */
function Contact({ shop: { contactEmail, address, openingHours } }: { shop: ShownShop }) {
  const parts = [contactEmail, address, openingHours].filter((text) => text.trim() !== '')
  return parts.map((text) => (
    <p key={text} className="whitespace-pre-line">
      {text}
    </p>
  ))
}
