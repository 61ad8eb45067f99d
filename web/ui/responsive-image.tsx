import { type RefCallback, useState } from 'react'
import { cx } from './cx.ts'
import { SleevePlaceholder } from './sleeve-placeholder.tsx'

export type ResponsiveImageProps = {
  /** Undefined shows the placeholder. */
  src: string | null | undefined
  /** The alternative text; '' where the text beside it says the same. */
  alt: string
  /** The image's intrinsic size, which reserves its space. */
  width: number
  height: number
  srcSet?: string
  sizes?: string
  /** Better formats, best first. */
  sources?: readonly { type: string; srcSet: string }[]
  /** The largest image above the fold: loads at once, with high priority. */
  priority?: boolean
  /** Lazy loading; false above the fold. */
  lazy?: boolean
  /** Shown until the image has loaded. */
  color?: string
  className?: string
}

export function ResponsiveImage(props: ResponsiveImageProps) {
  const { src, alt, sources = [], priority = false, lazy = !priority } = props
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  if (!src || failedSrc === src) {
    return <SleevePlaceholder label={alt || undefined} className={props.className} />
  }

  // An image may have failed before hydration, when nothing listened to its error event.
  const noticeEarlyFailure: RefCallback<HTMLImageElement> = (image) => {
    if (image?.complete && image.naturalWidth === 0) setFailedSrc(src)
  }

  return (
    <picture className="contents">
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={props.sizes} />
      ))}
      <img
        ref={noticeEarlyFailure}
        src={src}
        srcSet={props.srcSet}
        sizes={props.sizes}
        width={props.width}
        height={props.height}
        alt={alt}
        loading={lazy ? 'lazy' : 'eager'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        onError={() => setFailedSrc(src)}
        style={props.color ? { backgroundColor: props.color } : undefined}
        className={cx('bg-sunken object-cover', props.className)}
      />
    </picture>
  )
}
