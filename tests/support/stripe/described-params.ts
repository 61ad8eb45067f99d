import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'vite'
import type { FormValue } from './form.ts'
import { invalidParam, missingParam, unknownParam } from './stripe-error.ts'

/**
 * Checks a request against the types in Stripe's library. They are generated from its OpenAPI description for one API
 * version, which always matches the library in use.
 */

type TypeNode = ESTree.TSType
type Declared = ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration
/** Declarations by their full name: `SessionCreateParams.LineItem.PriceData`. */
export type Description = ReadonlyMap<string, Declared>

type Place = { described: Description; scope: string[]; param: string }

/** @param file below the library's `resources`, e.g. `Checkout/Sessions` */
export function readDescription(file: string): Description {
  const path = fileURLToPath(new URL(`resources/${file}.d.ts`, import.meta.resolve('stripe')))
  const { program } = parseSync(path, readFileSync(path, 'utf8'), { lang: 'dts' })
  const described = new Map<string, Declared>()
  collect(program.body, [], described)
  return described
}

function collect(body: readonly ESTree.Node[], scope: string[], described: Map<string, Declared>) {
  for (const statement of body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (node?.type === 'TSInterfaceDeclaration' || node?.type === 'TSTypeAliasDeclaration') {
      described.set([...scope, node.id.name].join('.'), node)
    }
    if (node?.type === 'TSModuleDeclaration' && node.body && node.id.type === 'Identifier') {
      collect(node.body.body, [...scope, node.id.name], described)
    }
  }
}

/** @throws StripeAnswerError for parameters that Stripe would refuse */
export function checkParams(
  described: Description,
  name: string,
  params: Record<string, FormValue>,
): undefined {
  const declared = described.get(name)
  if (declared?.type !== 'TSInterfaceDeclaration') throw new Error(`${name} is not described`)
  checkGroup(params, declared, { described, scope: name.split('.'), param: '' })
}

function checkGroup(
  value: FormValue,
  declared: ESTree.TSInterfaceDeclaration,
  place: Place,
): undefined {
  if (typeof value === 'string' || Array.isArray(value)) {
    throw invalidParam(place.param, 'Invalid object')
  }
  const fields = listFields(declared)
  for (const [name, given] of Object.entries(value)) {
    const param = place.param ? `${place.param}[${name}]` : name
    const field = fields.get(name)
    if (!field?.typeAnnotation) throw unknownParam(param)
    checkValue(given, field.typeAnnotation.typeAnnotation, { ...place, param })
  }
  for (const [name, { optional }] of fields) {
    if (!optional && !(name in value)) {
      throw missingParam(place.param ? `${place.param}[${name}]` : name)
    }
  }
}

const PAGING = `interface Paging { limit?: number; starting_after?: string; ending_before?: string }`

function listFields(
  declared: ESTree.TSInterfaceDeclaration,
): Map<string, ESTree.TSPropertySignature> {
  const own = declared.body.body.flatMap((member) =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier'
      ? [[member.key.name, member] as const]
      : [],
  )
  if (declared.extends.length === 0) return new Map(own)
  const [paging] = parseSync('paging.ts', PAGING).program.body
  if (paging?.type !== 'TSInterfaceDeclaration') throw new Error('The fields of paging are lost')
  return new Map([...listFields(paging), ...own])
}

function checkValue(value: FormValue, type: TypeNode, place: Place): undefined {
  switch (type.type) {
    case 'TSStringKeyword':
      return checkText(value, place)
    case 'TSNumberKeyword':
      return checkWhole(value, place)
    case 'TSBooleanKeyword':
      return checkOneOf(value, ['true', 'false'], place)
    case 'TSLiteralType':
      return checkOneOf(value, literalsOf([type]), place)
    case 'TSUnionType':
      return checkUnion(value, type.types, place)
    case 'TSArrayType':
      return checkList(value, type.elementType, place)
    case 'TSTypeReference':
      return checkReference(value, type, place)
    default:
      throw new Error(`${place.param}: no check for ${type.type}`)
  }
}

function checkText(value: FormValue, { param }: Place): undefined {
  if (typeof value !== 'string') throw invalidParam(param, 'Invalid string')
}

function checkWhole(value: FormValue, { param }: Place): undefined {
  if (typeof value === 'string' && /^-?\d{1,16}$/.test(value)) return
  throw invalidParam(param, `Invalid integer: ${String(value)}`, 'parameter_invalid_integer')
}

function checkOneOf(value: FormValue, allowed: readonly string[], { param }: Place): undefined {
  if (typeof value === 'string' && allowed.includes(value)) return
  throw invalidParam(param, `Invalid ${param}: must be one of ${allowed.join(', ')}`)
}

function checkList(value: FormValue, type: TypeNode, place: Place): undefined {
  if (!Array.isArray(value)) throw invalidParam(place.param, 'Invalid array')
  for (const [index, item] of value.entries()) {
    checkValue(item, type, { ...place, param: `${place.param}[${index}]` })
  }
}

function literalsOf(types: readonly TypeNode[]): string[] {
  return types.flatMap((type) =>
    type.type === 'TSLiteralType' && type.literal.type === 'Literal'
      ? [String(type.literal.value)]
      : [],
  )
}

/** A union of literals is closed, even if later versions add some; for other unions one member has to match. */
function checkUnion(value: FormValue, types: readonly TypeNode[], place: Place): undefined {
  const words = literalsOf(types)
  if (words.length > 0) return checkOneOf(value, words, place)
  const isGroup = typeof value !== 'string'
  const fitting = types.find((type) => (type.type === 'TSTypeReference') === isGroup)
  if (!fitting) throw invalidParam(place.param, `Invalid ${place.param}`)
  checkValue(value, fitting, place)
}

const RANGE = `interface Range { gt?: number; gte?: number; lt?: number; lte?: number }`

function checkReference(value: FormValue, type: ESTree.TSTypeReference, place: Place): undefined {
  const name = toName(type.typeName)
  const [inner] = type.typeArguments?.params ?? []
  if (name === 'Array' && inner) return checkList(value, inner, place)
  if (name === 'Emptyable' && inner)
    return value === '' ? undefined : checkValue(value, inner, place)
  if (name === 'MetadataParam') return checkMetadata(value, place)
  if (name === 'RangeQueryParam') {
    const [range] = parseSync('range.ts', RANGE).program.body
    if (range?.type === 'TSInterfaceDeclaration') return checkGroup(value, range, place)
  }
  const found = find(name, place)
  if (!found) throw new Error(`${place.param}: ${name} is not described`)
  const inside = { ...place, scope: found.name.split('.') }
  return found.declared.type === 'TSInterfaceDeclaration'
    ? checkGroup(value, found.declared, inside)
    : checkValue(value, found.declared.typeAnnotation, inside)
}

function toName(name: ESTree.TSTypeName): string {
  if (name.type === 'Identifier') return name.name
  return name.type === 'TSQualifiedName' ? `${toName(name.left)}.${name.right.name}` : ''
}

/** Resolves a name like TypeScript: innermost namespace first. */
function find(name: string, { described, scope }: Place) {
  for (let depth = scope.length; depth >= 0; depth -= 1) {
    const full = [...scope.slice(0, depth), name].join('.')
    const declared = described.get(full)
    if (declared) return { name: full, declared }
  }
  return undefined
}

/** https://docs.stripe.com/api/metadata */
function checkMetadata(value: FormValue, { param }: Place): undefined {
  if (typeof value === 'string' || Array.isArray(value)) throw invalidParam(param, 'Invalid object')
  const entries = Object.entries(value)
  if (entries.length > 50) throw invalidParam(param, 'Metadata can have up to 50 keys')
  for (const [key, text] of entries) {
    const name = `${param}[${key}]`
    if (typeof text !== 'string') throw invalidParam(name, 'Invalid string')
    if (key.length > 40) throw invalidParam(name, 'Metadata keys can have up to 40 characters')
    if (text.length > 500) throw invalidParam(name, 'Metadata values can have up to 500 characters')
  }
}
