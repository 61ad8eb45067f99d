import { refusedSvg } from './parse-svg.ts'
import { elementsIn, type SvgElement } from './svg-tree.ts'
import { findUrls, type StyleRule, toLocalId } from './svg-values.rules.ts'

/** Characters that a browser draws once every reference is followed. A short file can double them in each line. */
const DRAWN_MAX = 500_000
/** Parts inside each other once every reference is followed. */
const DRAWN_DEPTH_MAX = 200

/**
 * Bounds the work of drawing: what is referred to counts at each reference.
 * @throws AppError invalid-input, also for a part that refers to itself
 */
export function assertDrawable(root: SvgElement, rules: readonly StyleRule[]): void {
  const targets = new Map<string, SvgElement>()
  for (const element of elementsIn(root)) {
    const id = element.attributes.get('id')
    if (id !== undefined && !targets.has(id)) targets.set(id, element)
  }
  const urlsBySelector = toUrlsBySelector(rules)
  const costs = new Map<SvgElement, number>()
  const open = new Set<SvgElement>()

  const targetsOf = (element: SvgElement) =>
    referencesOf(element, urlsBySelector).flatMap((id) => targets.get(id) ?? [])

  function costOf(element: SvgElement): number {
    const known = costs.get(element)
    if (known !== undefined) return known
    if (open.has(element)) throw refusedSvg('A part of the SVG refers to itself')
    if (open.size >= DRAWN_DEPTH_MAX) throw refusedSvg('The SVG is nested too deeply')
    open.add(element)
    const drawn = [...partsOf(element), ...targetsOf(element)]
    const cost = drawn.reduce((sum, part) => sum + costOf(part), ownCost(element))
    if (cost > DRAWN_MAX) throw refusedSvg('The SVG repeats its parts too often')
    open.delete(element)
    costs.set(element, cost)
    return cost
  }
  costOf(root)
}

const partsOf = ({ children }: SvgElement) => children.filter((child) => typeof child !== 'string')

/** In characters: its name, attributes and texts. */
function ownCost({ name, attributes, children }: SvgElement): number {
  const texts = [name, ...attributes.keys(), ...attributes.values(), ...children]
  return texts.reduce((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0)
}

type UrlsBySelector = Map<string, readonly string[]>

function toUrlsBySelector(rules: readonly StyleRule[]): UrlsBySelector {
  const found: UrlsBySelector = new Map()
  for (const { selectors, declarations } of rules) {
    const urls = findUrls(declarations)
    if (urls.length === 0) continue
    for (const selector of selectors) {
      found.set(selector, [...(found.get(selector) ?? []), ...urls])
    }
  }
  return found
}

function referencesOf({ name, attributes }: SvgElement, rules: UrlsBySelector): string[] {
  const address = toLocalId(attributes.get('href') ?? '')
  const classes = (attributes.get('class') ?? '').split(' ')
  const selectors = [name, `#${attributes.get('id')}`, ...classes.map((one) => `.${one}`)]
  return [
    ...(address === undefined ? [] : [address]),
    ...[...attributes.values()].flatMap(findUrls),
    ...selectors.flatMap((selector) => rules.get(selector) ?? []),
  ]
}
