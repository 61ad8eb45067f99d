import type { CSSProperties, ReactNode } from 'react'
import type { Colour } from '#contract/palette.ts'
import type { ShopLogo, SocialLink } from '#contract/shop-profile.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { cx } from '#web/ui/cx.ts'
import { LogoImage } from '#web/ui/logo-image.tsx'
import { usePaused } from '../../shared/use-paused.ts'
import type { TextName } from './shop-draft.ts'
import { useAccent } from './shop-queries.ts'

export type ShownShop = Record<TextName, string> & { socialLinks: readonly SocialLink[] }

type ShopPreviewProps = {
  shop: ShownShop
  /** As chosen; null for the default. */
  accentColour: string | null
  logo: ShopLogo | null
}

/** The shop as it would look, in both themes. Nothing in it can be pressed. */
export function ShopPreview({ shop, accentColour, logo }: ShopPreviewProps) {
  const chosen = usePaused(accentColour)
  const { accent, isOfChosen } = useAccent(chosen)
  const replaced = isOfChosen ? chosen : null
  return (
    <section
      aria-labelledby="shop-preview"
      style={toAccentStyle(accent)}
      className="space-y-4 lg:sticky lg:top-4 lg:self-start"
    >
      <h2 id="shop-preview" className="text-lg">
        Preview
      </h2>
      <Theme name="light" accent={accent.light} chosen={replaced}>
        <Shop shop={shop} logo={logo} />
      </Theme>
      <Theme name="dark" accent={accent.dark} chosen={replaced}>
        <Shop shop={shop} logo={logo} />
      </Theme>
    </section>
  )
}

/** Overrides the accent of the page around it (web/styles/tokens.css). */
function toAccentStyle({ light, dark }: Colour): CSSProperties {
  // Types of React know no custom properties.
  return { '--accent-light': light, '--accent-dark': dark } as CSSProperties
}

type ThemeProps = {
  name: 'light' | 'dark'
  accent: string
  /** The colour that `accent` was made of; null for the default. */
  chosen: string | null
  children: ReactNode
}

function Theme({ name, accent, chosen, children }: ThemeProps) {
  const isAdjusted = chosen !== null && chosen.trim().toLowerCase() !== accent
  return (
    <figure>
      <figcaption className="mb-1 text-xs text-soft">
        {name === 'light' ? 'Light theme' : 'Dark theme'}
        <span aria-live="polite">
          {isAdjusted &&
            `: ${chosen} is made ${name === 'light' ? 'darker' : 'lighter'}, ${accent}, to be readable`}
        </span>
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

function Shop({ shop, logo }: { shop: ShownShop; logo: ShopLogo | null }) {
  const { name, heroLine, newsletterLine, socialLinks } = shop
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
        {logo ? (
          <LogoImage logo={logo} alt={name} className="h-9 max-w-52" />
        ) : (
          <p className="min-w-0 font-display text-lg leading-none font-bold tracking-tight wrap-anywhere">
            {name}
          </p>
        )}
        <span className="shrink-0 rounded-full bg-accent px-2 text-xs leading-5 font-medium text-on-accent">
          1 in cart
        </span>
      </div>
      <div className="border-b border-line px-4 py-6">
        <p className="font-display text-2xl font-bold wrap-anywhere">{heroLine}</p>
        <p className={cx(buttonStyle({ size: 'sm' }), 'mt-4 inline-flex')}>Shop collection</p>
        <p className="mt-4 text-sm font-medium text-accent">Only 2 left</p>
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
