import type { PagePart } from '#contract/pages.ts'
import { toSummary } from '#contract/summary.ts'
import { findImageSizes, type ImageSize, renditionWidths } from '#server/images/index.ts'
import { limitComputation } from '#server/platform/concurrency-limit.ts'
import type { Context } from '#server/platform/context.ts'
import { renderMarkdown } from './render-markdown.rules.ts'

/** The dearest text takes 0.1 s. */
const compute = limitComputation()

/** The elements of a text in Markdown. Images have their size, so that nothing moves while they load. */
export async function renderPage(ctx: Context, text: string): Promise<PagePart[]> {
  const parts = await compute(() => renderMarkdown(text))
  const urls = parts.flatMap(({ src }) => (src === undefined ? [] : [split(src).url]))
  const sizes = await findImageSizes(ctx, urls)
  return parts.map((part) => {
    if (part.src === undefined) return part
    const { url, width } = split(part.src)
    const size = sizes.get(url)
    return { ...part, src: toRendition(url, width), ...(size && narrow(size, width)) }
  })
}

const inLine = new Set<string | undefined>(['a', 'strong', 'em', 'code', undefined])

/** The beginning of a text for search engines. */
export function summarizePage(content: readonly PagePart[]): string {
  return toSummary(content.map(({ text, tag }) => text ?? (inLine.has(tag) ? '' : ' ')).join(''))
}

/** The URL of an image without its query, which names a width in pixels. */
function split(src: string): { url: string; width: number } {
  const [url = '', width] = src.split('?w=')
  return { url, width: Number(width) || Number.POSITIVE_INFINITY }
}

/** The smallest rendition of at least this width: any width can be written, and only these exist. */
function toRendition(url: string, widthMax: number): string {
  const width = renditionWidths.find((each) => each >= widthMax)
  return width === undefined ? url : `${url}?w=${width}`
}

function narrow({ width, height }: ImageSize, widthMax: number): ImageSize {
  if (width <= widthMax) return { width, height }
  return { width: widthMax, height: Math.ceil((height * widthMax) / width) }
}
