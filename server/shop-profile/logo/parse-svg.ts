import { Parser } from 'htmlparser2'
import { AppError } from '#contract/errors.ts'
import { attributes, elements, isUnseenAttribute, unseen, withText, wrappers } from './svg-lists.ts'
import type { SvgElement } from './svg-tree.ts'
import {
  cleanDeclarations,
  isClasses,
  isHarmless,
  isIdentifier,
  toLocalId,
  toOneLine,
} from './svg-values.rules.ts'

const ELEMENTS_MAX = 3000
/** The attributes of all elements together: each is checked by itself. */
const ATTRIBUTES_MAX = 10 * ELEMENTS_MAX
const DEPTH_MAX = 64
/** Characters that XML 1.0 allows. */
const NO_CHARACTERS = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export const refusedSvg = (message: string) =>
  new AppError('invalid-input', message, { field: 'file' })

/**
 * Reads the allowed elements and attributes of an SVG; `report` receives the names of the others.
 * @throws AppError invalid-input
 */
export function parseSvg(text: string, report: (removed: string) => void): SvgElement {
  const open: (SvgElement | 'unwrapped')[] = []
  let root: SvgElement | undefined
  let skipped = 0
  let count = 0
  let attributeCount = 0

  function openElement(given: string, values: Record<string, string>): void {
    const name = toLocalName(given)
    count += 1
    if (count > ELEMENTS_MAX) throw refusedSvg(`The SVG has more than ${ELEMENTS_MAX} elements`)
    if (open.length >= DEPTH_MAX) throw refusedSvg('The SVG is nested too deeply')
    if (skipped > 0 || !mayStay(name)) {
      if (skipped === 0 && !unseen.has(name) && !given.includes(':')) report(name)
      skipped += 1
      return
    }
    if (wrappers.has(name)) return void open.push('unwrapped')
    const element = { name, attributes: cleanAttributes(name, values, report), children: [] }
    if (root) parent()?.children.push(element)
    root ??= element
    open.push(element)
  }

  /** Nothing stays beside the first `svg`. */
  function mayStay(name: string): boolean {
    if (!root) return name === 'svg'
    return open.length > 0 && (elements.has(name) || wrappers.has(name))
  }

  const parent = () => open.findLast((part) => part !== 'unwrapped')

  const parser = new Parser(
    {
      onattribute: () => {
        attributeCount += 1
        if (attributeCount <= ATTRIBUTES_MAX) return
        throw refusedSvg(`The SVG has more than ${ATTRIBUTES_MAX} attributes`)
      },
      onopentag: openElement,
      onclosetag: () => {
        if (skipped > 0) skipped -= 1
        else open.pop()
      },
      ontext: (piece) => {
        const inside = parent()
        if (skipped > 0 || !inside || !withText.has(inside.name)) return
        const characters = piece.replaceAll(NO_CHARACTERS, '')
        if (characters !== '') inside.children.push(characters)
      },
      onprocessinginstruction: (name, data) => {
        if (/^!doctype$/i.test(name) && data.includes('[')) {
          throw refusedSvg('The SVG declares entities. Save it without them')
        }
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  if (!root) throw refusedSvg('The file is no SVG')
  return root
}

const toLocalName = (name: string) => (name.startsWith('svg:') ? name.slice('svg:'.length) : name)

function cleanAttributes(
  element: string,
  values: Record<string, string>,
  report: (removed: string) => void,
): Map<string, string> {
  const stays = new Map<string, string>()
  for (const [name, given] of Object.entries(values)) {
    const value = toOneLine(given)
    const clean = cleanAttribute(name, value, report)
    if (clean !== undefined) stays.set(name === 'xlink:href' ? 'href' : name, clean)
    else if (!isUnseenAttribute(name)) report(`${name} of ${element}`)
  }
  return stays
}

function cleanAttribute(
  name: string,
  value: string,
  report: (removed: string) => void,
): string | undefined {
  if (name === 'href' || name === 'xlink:href') return toLocalId(value) && value
  if (name === 'style') return cleanDeclarations(value, report)
  if (name === 'id') return isIdentifier(value) ? value : undefined
  if (name === 'class') return isClasses(value) ? value : undefined
  return attributes.has(name) && isHarmless(value) ? value : undefined
}
