import { functions, properties } from './svg-lists.ts'

/** Values of attributes and styles. Every pattern takes linear time: a value may have 100,000 characters. */

const LOCAL_URL = /url\((['"]?)#([\p{L}\p{N}_.:-]+)\1\)/gu
const VALUE = /^[\p{L}\p{N}\s#.,%()+\-*'"/_!]*$/u
const LOCAL_REFERENCE = /^#([\p{L}\p{N}_.:-]+)$/u
const IDENTIFIER = /^[\p{L}\p{N}_.:-]+$/u
/** Each class is looked up by itself. No program writes half as many. */
const CLASSES = /^[\p{L}\p{N}_. -]{1,2000}$/u
const SELECTOR = /^[.#]?[\p{L}\p{N}_-]+$/u
const NO_NAME = /[^\p{L}\p{N}_-]/u
/** No function of CSS or SVG has a longer name. */
const FUNCTION_NAME_MAX = 20

export const isIdentifier = (text: string) => IDENTIFIER.test(text)
export const isClasses = (text: string) => CLASSES.test(text)

/** The id in an address such as `#record`; undefined for any other. */
export const toLocalId = (address: string) => LOCAL_REFERENCE.exec(address)?.[1]

/** True when a value loads nothing and calls only functions of colours and positions. */
export function isHarmless(value: string): boolean {
  const rest = value.replaceAll(LOCAL_URL, '')
  if (!VALUE.test(rest)) return false
  const beforeBrackets = rest.split('(').slice(0, -1)
  return beforeBrackets.every((text) => {
    const name = text.slice(-FUNCTION_NAME_MAX).trimEnd().split(NO_NAME).at(-1) ?? ''
    return name === '' || functions.has(name)
  })
}

/** The ids that a value refers to by `url(#…)`. */
export const findUrls = (value: string): string[] =>
  [...value.matchAll(LOCAL_URL)].map(([, , id = '']) => id)

type Report = (removed: string) => void

/** The declarations of a style that may stay. */
export function cleanDeclarations(style: string, report: Report): string {
  const stays = style.split(';').flatMap((declaration) => {
    const [name = '', ...rest] = declaration.split(':')
    const property = name.trim()
    const value = toOneLine(rest.join(':'))
    if (property === '') return []
    if (properties.has(property) && value !== '' && isHarmless(value)) {
      return [`${property}:${value}`]
    }
    if (!property.startsWith('-')) report(`style ${property}`)
    return []
  })
  return stays.join(';')
}

export type StyleRule = { selectors: string[]; declarations: string }

/** The rules of a style sheet that select by one name, class or id. At-rules are removed. */
export function cleanRules(css: string, report: Report): StyleRule[] {
  return withoutComments(css)
    .split('}')
    .flatMap((block) => {
      const [head = '', body, ...nested] = block.split('{')
      if (head.trim() === '' && body === undefined) return []
      const selectors = head.split(',').map((selector) => selector.trim())
      if (body === undefined || nested.length > 0 || !selectors.every(isSelector)) {
        report(`style ${head.trim()}`)
        return []
      }
      const declarations = cleanDeclarations(body, report)
      return declarations === '' ? [] : [{ selectors, declarations }]
    })
}

const isSelector = (text: string) => SELECTOR.test(text)

function withoutComments(css: string): string {
  const [first = '', ...rest] = css.split('/*')
  const afterComments = rest.map((piece) => {
    const end = piece.indexOf('*/')
    return end < 0 ? '' : piece.slice(end + 2)
  })
  return [first, ...afterComments].join(' ')
}

export const toOneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()
