import { LOGO_HEIGHT_MAX, LOGO_WIDTH_MAX } from '#contract/limits.ts'
import { parseSvg, refusedSvg } from './parse-svg.ts'
import { assertDrawable } from './svg-cost.rules.ts'
import { elementsIn, type SvgElement, toSvgText } from './svg-tree.ts'
import { cleanRules, type StyleRule } from './svg-values.rules.ts'

type CleanSvg = {
  svg: string
  width: number
  height: number
  /** The names of removed parts that may have been visible. */
  removed: string[]
}

const REMOVED_MAX = 20
const REMOVED_NAME_MAX = 40
const RULES_MAX = 3000
/** Longer than any word mark, taller than any emblem. */
const RATIO_MAX = 20
const SIZE = /^\d{1,6}(?:\.\d{1,9})?(?:px)?$/

/**
 * The SVG with allowed elements, attributes and styles only, and with a size of its own. It loads and runs nothing, and cleaning it again
 * changes nothing.
 * @throws AppError invalid-input when it is no SVG, has no size, or takes too long to draw
 */
export function cleanSvg(text: string): CleanSvg {
  const removed = new Set<string>()
  const report = (name: string) => {
    if (removed.size < REMOVED_MAX) removed.add(name.slice(0, REMOVED_NAME_MAX))
  }
  const root = parseSvg(text, report)
  assertDrawable(root, cleanSheets(root, report))
  const { viewBox, width, height } = toSize(root)
  const attributes = new Map([['xmlns', 'http://www.w3.org/2000/svg'], ...root.attributes])
  attributes.set('viewBox', viewBox.join(' '))
  attributes.set('width', String(width))
  attributes.set('height', String(height))
  const svg = toSvgText({ ...root, attributes })
  return { svg, width, height, removed: [...removed] }
}

/** Replaces the text of each style sheet by its clean rules, which it returns. */
function cleanSheets(root: SvgElement, report: (removed: string) => void): StyleRule[] {
  const all: StyleRule[] = []
  for (const element of elementsIn(root)) {
    if (element.name !== 'style') continue
    const css = element.children.filter((child) => typeof child === 'string').join('')
    if (css.split('}', RULES_MAX + 2).length > RULES_MAX + 1) {
      throw refusedSvg(`A style sheet of the SVG has more than ${RULES_MAX} rules`)
    }
    const rules = cleanRules(css, report)
    const text = rules.map((rule) => `${rule.selectors.join(',')}{${rule.declarations}}`).join('')
    element.children = text === '' ? [] : [text]
    all.push(...rules)
  }
  return all
}

function toSize({ attributes }: SvgElement) {
  const viewBox = toViewBox(attributes)
  const [, , width = 0, height = 0] = viewBox
  if (!viewBox.every(Number.isFinite) || width <= 0 || height <= 0) {
    throw refusedSvg('The SVG needs a viewBox, or a width and a height')
  }
  if (width > height * RATIO_MAX || height > width * RATIO_MAX) {
    throw refusedSvg(`The logo is more than ${RATIO_MAX} times as long as it is wide`)
  }
  const scale = Math.min(LOGO_WIDTH_MAX / width, LOGO_HEIGHT_MAX / height)
  const toPixels = (size: number) => Math.max(1, Math.round(size * scale))
  return { viewBox, width: toPixels(width), height: toPixels(height) }
}

function toViewBox(attributes: ReadonlyMap<string, string>): number[] {
  const given = attributes.get('viewBox')
  if (given !== undefined) {
    const numbers = given.split(/[ ,]+/).map(Number)
    return numbers.length === 4 ? numbers : []
  }
  const [width = 0, height = 0] = ['width', 'height'].map((name) => {
    const value = attributes.get(name) ?? ''
    return SIZE.test(value) ? Number.parseFloat(value) : 0
  })
  return [0, 0, width, height]
}
