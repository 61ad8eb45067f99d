import { cleanSvg } from './clean-svg.rules.ts'
import type { PreparedLogo } from './prepare-logo.ts'

const types = { svg: 'image/svg+xml', png: 'image/png' } as const
const DATA_URL = /^data:(image\/(?:svg\+xml|png));base64,([A-Za-z0-9+/]+={0,2})$/
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

export function toDataUrl(bytes: Buffer, type: PreparedLogo['type']): string {
  return `data:${types[type]};base64,${bytes.toString('base64')}`
}

/** Type and bytes of a stored logo; undefined for any other text. */
export function fromDataUrl(content: string): { type: string; bytes: Buffer } | undefined {
  const [, type, data] = DATA_URL.exec(content) ?? []
  return type && data ? { type, bytes: Buffer.from(data, 'base64') } : undefined
}

/** True for a PNG, and for an SVG that cleaning leaves as it is: an archive may have any other. */
export function isStoredLogo(content: string): boolean {
  const stored = fromDataUrl(content)
  if (!stored) return false
  const { type, bytes } = stored
  if (type === types.png) return bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)
  try {
    return Buffer.from(cleanSvg(bytes.toString()).svg).equals(bytes)
  } catch {
    return false
  }
}
