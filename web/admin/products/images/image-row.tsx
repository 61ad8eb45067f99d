import { Nothing } from '#web/admin/shared/conflict/conflict-choice.tsx'
import { toImageSource } from '#web/lib/image.ts'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

/** Small images of one version of a record; the first is the thumbnail. */
export function ImageRow({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return <Nothing />
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {urls.map((url, place) => (
        <ResponsiveImage
          key={url}
          {...toImageSource(url, 160)}
          alt={place === 0 ? 'Thumbnail' : `Image ${place + 1}`}
          width={48}
          height={48}
          sizes="48px"
          className="size-12"
        />
      ))}
    </span>
  )
}
