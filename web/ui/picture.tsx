import { type RefCallback, useState } from 'react'
import { cx } from './cx.ts'
import { SleevePlaceholder } from './sleeve-placeholder.tsx'

export type PictureProps = {
  /** No address: the placeholder is shown. */
  src: string | null | undefined
  /** Describes the picture; '' where the words beside it say the same. */
  alt: string
  /** The picture's own size, which reserves its place. */
  width: number
  height: number
  srcSet?: string
  sizes?: string
  /** Better formats, best first. */
  sources?: readonly { type: string; srcSet: string }[]
  /** The largest picture of the first screen: fetched at once and before others. */
  priority?: boolean
  /** Fetched when it comes near; false for what is on the first screen. */
  lazy?: boolean
  /** Shown until the picture is there. */
  color?: string
  className?: string
}

export function Picture(props: PictureProps) {
  const { src, alt, sources = [], priority = false, lazy = !priority } = props
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  if (!src || failedSrc === src) {
    return <SleevePlaceholder label={alt || undefined} className={props.className} />
  }

  // A picture may have failed before React arrived, and its error event with it.
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
