const widths = [160, 320, 480, 640, 960, 1280]

export type ImageSource = {
  src: string
  srcSet?: string
  /** Shown until the image has loaded. */
  color?: string
}

/** Precedes the shop's folder at Cloudinary; the transformation goes between the two. */
const atCloudinary = /^(https:.+\/image\/upload\/)(v1\/runout\/[\w-]+\.webp)$/

/**
 * The attributes of an image that the shop or Cloudinary serves in any of these widths. An image
 * from elsewhere is left unchanged. `src` is for browsers without `srcset`, at about `width` pixels.
 */
export function toImageSource(url: string, width = 640): ImageSource {
  const atWidth = findSizes(url)
  if (!atWidth) return { src: url }
  const color = placeholderColor(url)
  return {
    src: atWidth(width),
    srcSet: widths.map((each) => `${atWidth(each)} ${each}w`).join(', '),
    ...(color ? { color } : {}),
  }
}

function findSizes(url: string): ((width: number) => string) | null {
  if (url.startsWith('/images/')) return (width) => `${url}?w=${width}`
  const [, head, tail] = atCloudinary.exec(url) ?? []
  return head ? (width) => `${head}c_limit,f_auto,q_auto,w_${width}/${tail}` : null
}

/** The public id ends in the image's mean colour: `…-rrggbb.webp`. */
function placeholderColor(url: string): string | null {
  const hex = /-([0-9a-f]{6})(?:\.\w+)?$/i.exec(url)?.[1]
  return hex ? `#${hex}` : null
}
