import type { PublicSettings } from '#contract/public-settings.ts'

type Allowing = Pick<PublicSettings, 'publicUrl' | 'imageOrigins'>

/** One sentence for each origin whose images the content security policy of the shop's pages blocks (decision 12). */
export function describeBlockedImages(urls: readonly string[], allowing: Allowing): string[] {
  const { publicUrl, imageOrigins } = allowing
  const allowed = [new URL(publicUrl).origin, ...imageOrigins]
  const origins = urls
    .filter((url) => URL.canParse(url, publicUrl))
    .map((url) => new URL(url, publicUrl).origin)
  return [...new Set(origins)].filter((origin) => !allowed.includes(origin)).map(describe)
}

function describe(origin: string): string {
  const { protocol, host } = new URL(origin)
  return protocol === 'https:'
    ? `Images of ${host} are not shown: add it to IMAGE_HOSTS, or upload them here.`
    : `Images of ${origin} are not shown: pages load images over https only.`
}
