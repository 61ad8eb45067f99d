import { memo } from 'react'
import { toImageSource } from '#web/lib/image.ts'
import { cx } from '#web/ui/cx.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { SleevePlaceholder } from '#web/ui/sleeve-placeholder.tsx'
import type { Sleeve } from './load-crate.ts'
import { skippedPose, toPose, toSlant } from './rules/pose.ts'

/** The width of a sleeve, as in crate.css. */
export const sleeveSizes = '(min-width: 48rem) 24rem, 64vw'

type CrateSleeveProps = {
  /** Undefined until its page has arrived. */
  sleeve: Sleeve | undefined
  index: number
  offset: number
  isDropped: boolean
  isSaved: boolean
}

/** An image only: the link over the front sleeve has its name. A press on another one flips to it. */
export const CrateSleeve = memo(function CrateSleeve(props: CrateSleeveProps) {
  const { sleeve, index, offset, isDropped, isSaved } = props
  const slant = sleeve ? toSlant(sleeve._id) : 0
  const { transform, opacity, shade } = isDropped ? skippedPose : toPose(offset, slant)
  return (
    <div
      aria-hidden="true"
      data-index={index}
      data-offset={isDropped ? undefined : offset}
      data-slant={slant}
      className="sleeve"
      style={{ transform, opacity, zIndex: 50 - Math.abs(offset) * 2 }}
    >
      <div className="sleeve-art">
        {sleeve?.type === 'vinyl' && Math.abs(offset) <= 1 && (
          <span className={cx('record', offset === 0 && 'sleeve-record')} />
        )}
        {sleeve ? <Art sleeve={sleeve} /> : <SleevePlaceholder className="size-full" />}
        <span className="sleeve-shade" style={{ opacity: shade }} />
        {isSaved && <span className="sleeve-saved">Saved</span>}
      </div>
    </div>
  )
})

function Art({ sleeve }: { sleeve: Sleeve }) {
  const image = sleeve.thumbnail ? toImageSource(sleeve.thumbnail) : { src: null }
  return (
    <ResponsiveImage
      {...image}
      alt=""
      width={640}
      height={640}
      sizes={sleeveSizes}
      lazy={false}
      className="size-full"
    />
  )
}
