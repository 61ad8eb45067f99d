/**
 * The structured data required by schema.org and by Google's product, album and breadcrumb results, as tables, and a
 * check of JSON-LD against them. Sources: schema.org/Product, /Offer, /MusicAlbum, /BreadcrumbList, /WebSite;
 * developers.google.com/search/docs/appearance/structured-data (merchant-listing, return-policy, breadcrumb) and
 * site-names.
 */

type Node = Record<string, unknown>
/** The fault of a value; undefined when valid. */
type Rule = (value: unknown) => string | undefined
type Shape = {
  required: Record<string, Rule>
  recommended?: Record<string, Rule>
  allowed?: Record<string, Rule>
}

const matches =
  (pattern: RegExp, what: string): Rule =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? undefined : `is no ${what}`

const text = matches(/\S/, 'text')
const address = matches(/^https?:\/\/[^/\s]+\/?\S*$/, 'absolute URL')
const price = matches(/^\d+(\.\d{1,2})?$/, 'price')
const currency = matches(/^[A-Z]{3}$/, 'ISO 4217 currency')
const day = matches(/^\d{4}(-\d{2}(-\d{2})?)?$/, 'ISO 8601 date')
const availability = matches(
  /^https:\/\/schema\.org\/(InStock|OutOfStock|PreOrder|BackOrder|SoldOut|Discontinued)$/,
  'ItemAvailability',
)
const condition = matches(
  /^https:\/\/schema\.org\/(New|Used|Refurbished|Damaged)Condition$/,
  'OfferItemCondition',
)
const country = matches(/^[A-Z]{2}$/, 'ISO 3166 country')
const returnCategory = matches(
  /^https:\/\/schema\.org\/MerchantReturn(FiniteReturnWindow|NotPermitted)$/,
  'MerchantReturnEnumeration',
)
const count: Rule = (value) =>
  Number.isInteger(value) && Number(value) >= 0 ? undefined : 'is no whole number'
const a =
  (...types: string[]): Rule =>
  (value) =>
    isNode(value) && ('@id' in value || types.includes(String(value['@type'])))
      ? undefined
      : `is no ${types.join(' or ')}`
const listOf =
  (rule: Rule, atLeast = 1): Rule =>
  (value) => {
    if (!Array.isArray(value) || value.length < atLeast) return `has fewer than ${atLeast} entries`
    return value.map(rule).find((problem) => problem !== undefined)
  }

const oneOrMore =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) ? listOf(rule)(value) : rule(value)

const shapes: Record<string, Shape> = {
  Product: {
    required: { name: text, image: listOf(address), offers: oneOrMore(a('Offer')) },
    recommended: { description: text, sku: text, brand: a('Brand', 'Organization') },
    allowed: { gtin13: matches(/^\d{13}$/, 'GTIN'), mpn: text },
  },
  MusicRelease: {
    required: { name: text },
    allowed: {
      catalogNumber: text,
      musicReleaseFormat: matches(
        /^https:\/\/schema\.org\/(Vinyl|CD|Cassette)Format$/,
        'MusicReleaseFormatType',
      ),
      recordLabel: a('Organization'),
      creditedTo: a('MusicGroup', 'Person'),
      datePublished: day,
      duration: matches(/^PT(\d+H)?\d+M\d+S$/, 'ISO 8601 duration'),
      releaseOf: a('MusicAlbum'),
    },
  },
  Organization: { required: { name: text }, allowed: { url: text, logo: text } },
  // A struck-through price of a merchant listing.
  UnitPriceSpecification: {
    required: {
      price,
      priceCurrency: currency,
      priceType: matches(/^https:\/\/schema\.org\/StrikethroughPrice$/, 'PriceTypeEnumeration'),
    },
  },
  Offer: {
    required: { price, priceCurrency: currency },
    recommended: {
      availability,
      itemCondition: condition,
      url: address,
      shippingDetails: a('OfferShippingDetails'),
    },
    allowed: {
      sku: text,
      description: text,
      availabilityStarts: day,
      hasMerchantReturnPolicy: a('MerchantReturnPolicy'),
      priceSpecification: a('UnitPriceSpecification'),
    },
  },
  OfferShippingDetails: {
    required: { shippingRate: a('MonetaryAmount'), shippingDestination: a('DefinedRegion') },
  },
  MonetaryAmount: { required: { value: price, currency } },
  DefinedRegion: { required: { addressCountry: country } },
  MerchantReturnPolicy: {
    required: { applicableCountry: country, returnPolicyCategory: returnCategory },
    allowed: { merchantReturnDays: count },
  },
  Brand: { required: { name: text } },
  MusicAlbum: {
    required: { name: text },
    recommended: {
      byArtist: a('MusicGroup', 'Person'),
      genre: text,
      datePublished: day,
      numTracks: count,
      track: listOf(a('MusicRecording')),
    },
    allowed: { image: listOf(address), url: address, offers: a('Offer') },
  },
  MusicGroup: { required: { name: text } },
  MusicRecording: { required: { name: text }, allowed: { position: count } },
  BreadcrumbList: { required: { itemListElement: listOf(a('ListItem'), 2) } },
  ListItem: { required: { position: count, name: text }, recommended: { item: address } },
  WebSite: { required: { name: text, url: address } },
}

/** Every problem of a document, required and recommended; empty when valid. */
export function findStructuredDataProblems(document: unknown): string[] {
  if (!isNode(document)) return ['is no object']
  const graph: unknown[] = Array.isArray(document['@graph']) ? document['@graph'] : [document]
  const described = new Set(graph.flatMap((node) => (isNode(node) ? (node['@id'] ?? []) : [])))
  return [
    ...(document['@context'] === 'https://schema.org' ? [] : ['the context is not schema.org']),
    ...graph.flatMap((node) => findNodeProblems(node, described)),
    ...findLooseReferences(graph),
  ]
}

function findNodeProblems(
  node: unknown,
  described: ReadonlySet<unknown>,
  { isSummary = false } = {},
): string[] {
  if (!isNode(node)) return ['a node is no object']
  const type = String(node['@type'])
  const shape = shapes[type]
  if (!shape) return [`${type} is not known here`]
  const rules = { ...shape.required, ...shape.recommended, ...shape.allowed }
  const recommended = isSummary ? {} : shape.recommended
  const wanted = Object.keys({ ...shape.required, ...recommended, ...requiredBy(node) })
  return [
    ...wanted.filter((name) => !(name in node)).map((name) => `${type} has no ${name}`),
    ...Object.entries(node).flatMap(([name, value]) => {
      if (name.startsWith('@')) return []
      const rule = rules[name]
      if (!rule) return [`${type} has no property ${name}`]
      const problem = rule(value)
      return [
        ...(problem ? [`${type}.${name} ${problem}`] : []),
        ...findInnerProblems(value, described),
      ]
    }),
  ]
}

/** Properties that another value makes necessary. */
function requiredBy({ availability, returnPolicyCategory }: Node): Record<string, true> {
  return {
    ...(String(availability).endsWith('/PreOrder') && { availabilityStarts: true }),
    ...(String(returnPolicyCategory).endsWith('Window') && { merchantReturnDays: true }),
  }
}

/**
 * Problems of nested values. A plain reference is checked where it is described; a value that the graph describes in
 * full under the same id needs its required properties only.
 */
function findInnerProblems(value: unknown, described: ReadonlySet<unknown>): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((each) => {
    if (!isNode(each) || !('@type' in each)) return []
    return findNodeProblems(each, described, { isSummary: described.has(each['@id']) })
  })
}

/** References without a description in the document. */
function findLooseReferences(graph: readonly unknown[]): string[] {
  const known = new Set(findNodes(graph).flatMap((node) => ('@type' in node ? [node['@id']] : [])))
  return findNodes(graph)
    .filter((node) => !('@type' in node) && !known.has(node['@id']))
    .map((node) => `${String(node['@id'])} is described nowhere`)
}

function findNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(findNodes)
  if (!isNode(value)) return []
  return [value, ...Object.values(value).flatMap(findNodes)]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The JSON-LD in the HTML of a page. */
export function readStructuredData(html: string): unknown[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)
  return [...scripts].map(([, json]) => JSON.parse(json ?? '') as unknown)
}

/** The types described, such as `Product` and `Offer`. */
export function typesOf(documents: readonly unknown[]): string[] {
  return documents
    .flatMap(findNodes)
    .flatMap((node) => ('@type' in node ? [String(node['@type'])] : []))
}
