const widths = [160, 320, 480, 640, 960, 1280]

export type ImageSource = {
  src: string
  srcSet?: string
  /** Shown until the picture is there. */
  color?: string
}

/**
 * The attributes of a picture of the shop's own store, which serves any of these widths. A picture
 * from elsewhere is left as it is. `src` is for browsers without `srcset`, at about `width` pixels.
 */
export function toImageSource(url: string, width = 640): ImageSource {
  if (!url.startsWith('/images/')) return { src: url }
  const color = placeholderColor(url)
  return {
    src: atWidth(url, width),
    srcSet: widths.map((each) => `${atWidth(url, each)} ${each}w`).join(', '),
    ...(color ? { color } : {}),
  }
}

function atWidth(url: string, width: number): string {
  return `${url}?w=${width}`
}

/** The public id ends in the picture's mean colour: `/images/….-rrggbb.webp`. */
function placeholderColor(url: string): string | null {
  const hex = /-([0-9a-f]{6})(?:\.\w+)?$/i.exec(url)?.[1]
  return hex ? `#${hex}` : null
}
