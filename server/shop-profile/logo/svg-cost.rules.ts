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
  const byStyle = toTargetsBySelector(rules, targets)
  const costs = new Map<SvgElement, number>()
  const open = new Set<SvgElement>()

  function costOf(element: SvgElement): number {
    const known = costs.get(element)
    if (known !== undefined) return known
    if (open.has(element)) throw refusedSvg('A part of the SVG refers to itself')
    if (open.size >= DRAWN_DEPTH_MAX) throw refusedSvg('The SVG is nested too deeply')
    open.add(element)
    let cost = ownCost(element)
    // Each part costs at least one, which bounds this walk too.
    for (const part of drawnWith(element, targets, byStyle)) {
      if (cost > DRAWN_MAX) break
      cost += costOf(part)
    }
    if (cost > DRAWN_MAX) throw refusedSvg('The SVG repeats its parts too often')
    open.delete(element)
    costs.set(element, cost)
    return cost
  }
  costOf(root)
}

/** In characters: its name, attributes and texts. */
function ownCost({ name, attributes, children }: SvgElement): number {
  const texts = [name, ...attributes.keys(), ...attributes.values(), ...children]
  return texts.reduce((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0)
}

type Targets = ReadonlyMap<string, SvgElement>
type TargetsBySelector = ReadonlyMap<string, readonly SvgElement[]>

function toTargetsBySelector(rules: readonly StyleRule[], targets: Targets): TargetsBySelector {
  const found = new Map<string, SvgElement[]>()
  for (const { selectors, declarations } of rules) {
    const drawn = findUrls(declarations).flatMap((id) => targets.get(id) ?? [])
    for (const selector of drawn.length > 0 ? selectors : []) {
      const all = found.get(selector) ?? []
      all.push(...drawn)
      found.set(selector, all)
    }
  }
  return found
}

/** Its children, and what it refers to. */
function* drawnWith(
  { name, attributes, children }: SvgElement,
  targets: Targets,
  byStyle: TargetsBySelector,
): Generator<SvgElement> {
  for (const child of children) if (typeof child !== 'string') yield child
  const address = toLocalId(attributes.get('href') ?? '')
  const ids = [address ?? '', ...[...attributes.values()].flatMap(findUrls)]
  for (const target of ids.map((id) => targets.get(id))) if (target) yield target
  const classes = (attributes.get('class') ?? '').split(' ')
  const selectors = [name, `#${attributes.get('id')}`, ...classes.map((one) => `.${one}`)]
  for (const selector of selectors) yield* byStyle.get(selector) ?? []
}
