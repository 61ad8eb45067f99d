import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createElement as h, type ReactElement } from 'react'
import type { Font } from 'satori'
import { palette } from '#contract/palette.ts'

/** The size that link previews agree on. */
export const CARD = { width: 1200, height: 630 } as const
export const SLEEVE = { left: 45, top: 45, size: 540 } as const

export type ShareCard = {
  name: string
  /** The artist or maker; empty when unknown. */
  maker: string
  price: string
  shopName: string
}

const paper = palette.paper.light
const ink = palette.ink.light
const soft = palette.soft.light

export function shareCard({ name, maker, price, shopName }: ShareCard): ReactElement {
  return h(
    'div',
    {
      style: {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        boxSizing: 'border-box',
        padding: `${SLEEVE.top + 8}px 48px ${SLEEVE.top + 8}px 684px`,
        backgroundColor: paper,
        color: ink,
        fontFamily: 'Text',
      },
    },
    h(
      'div',
      { style: { display: 'flex', flexDirection: 'column' } },
      maker && h('div', { style: { ...clamp(2), fontSize: 30, color: soft } }, maker),
      h('div', { style: { ...clamp(4), ...display, ...toNameSize(name), marginTop: 12 } }, name),
    ),
    h(
      'div',
      { style: { display: 'flex', justifyContent: 'space-between', fontSize: 30 } },
      h('div', null, price),
      h('div', { style: { ...clamp(1), ...display, maxWidth: 300 } }, shopName),
    ),
  )
}

const display = { fontFamily: 'Display', fontWeight: 700 }

const clamp = (lines: number) => ({ display: 'block', lineClamp: lines, wordBreak: 'break-word' })

/** Longer names get a smaller font to fit four lines. */
function toNameSize(name: string) {
  return { fontSize: name.length > 40 ? 48 : 64, lineHeight: 1.06 }
}

const fontFiles = [
  { name: 'Display', weight: 700, family: 'bricolage-grotesque' },
  { name: 'Text', weight: 500, family: 'instrument-sans' },
] as const
/** Basic Latin, and the letters of other European languages. */
const subsets = ['latin', 'latin-ext'] as const

/** The font files, as satori reads them. */
export function readFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url)
  return Promise.all(
    subsets.flatMap((subset) =>
      fontFiles.map(async ({ name, weight, family }): Promise<Font> => {
        const file = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`
        return { name, weight, data: await readFile(resolve(file)) }
      }),
    ),
  )
}

/** Characters missing in the fonts, which would appear as empty boxes. */
const UNKNOWN = /[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}\p{Sc}+<>=|~^`©®™°]/gu

/** The text without unsupported characters; may be empty. */
export function toWritable(text: string): string {
  return text.normalize('NFC').replace(UNKNOWN, '').replace(/\s+/g, ' ').trim()
}
