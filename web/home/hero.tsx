import type { CSSProperties } from 'react'
import { HERO_LINE } from '#contract/shop-texts.ts'
import { toImageSource } from '#web/lib/image.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import './hero.css'

/** The number of placeholders for a shop without records. */
const HERO_PLACEHOLDERS = 9

const placeholders: readonly string[] = Array.from({ length: HERO_PLACEHOLDERS }, () => '')

const sleeveSizes = '(min-width: 64rem) 18rem, 11rem'

type HeroProps = { line?: string | undefined; thumbnails: readonly string[] }

export function Hero({ line = HERO_LINE, thumbnails }: HeroProps) {
  return (
    <section aria-labelledby="hero-title" className="hero">
      <HeroGrid thumbnails={thumbnails.length > 0 ? thumbnails : placeholders} />
      <div className="hero-words column">
        <h1 id="hero-title" className="hero-title text-5xl">
          {line}
        </h1>
        <ButtonLink to="/products" prefetch="intent" size="lg" className="mt-8">
          Shop collection
        </ButtonLink>
      </div>
    </section>
  )
}

/** Sleeves on a floor in isometric view. A wave lifts them one after another. */
function HeroGrid({ thumbnails }: { thumbnails: readonly string[] }) {
  return (
    <div className="hero-stage" aria-hidden="true">
      <ul className="hero-floor">
        {placed(thumbnails).map(({ place, url }) => (
          <li key={place} className="hero-place" style={placeStyle(place)}>
            <div className="hero-sleeve">
              <ResponsiveImage
                {...(url ? toImageSource(url, 320) : { src: null })}
                alt=""
                width={320}
                height={320}
                sizes={sleeveSizes}
                lazy={false}
                className="size-full outline outline-transparent"
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function placed(thumbnails: readonly string[]) {
  return thumbnails.map((url, place) => ({ url, place }))
}

/** The index in the grid, from which the style sheet derives the delay of 0.1 s per item. */
function placeStyle(place: number): CSSProperties {
  return { '--place': place } as CSSProperties
}
