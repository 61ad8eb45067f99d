import type { Pressing } from '#contract/pressings/pressing.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { callAs } from '../../calls.ts'
import { createChance } from '../../chance.ts'
import {
  beyondFiles,
  formerNames,
  ownerDoes,
  readCatalogue,
  type ShownRecord,
} from '../../commands/catalogue/book.ts'
import { definePromise } from '../../promise.ts'
import type { World } from '../../world.ts'

/** Search, facets and counts follow from all that the pages say, and from nothing that was. */
export const noTrace = definePromise({
  name: 'P13',
  sentence: 'What was merged, renamed, deleted, restored or re-typed leaves no trace of before.',
  share: 0.03,
  async check(world) {
    const { products } = await readCatalogue(world)
    const broken = [
      ...products.flatMap((record) => checkVariants(record)),
      ...checkDuplicates(world, products),
      ...checkNumbers(world, products),
      ...(await checkNames(world, products)),
      ...(await checkFacets(world, products)),
    ]
    const chance = createChance(world.clock.now().getTime())
    for (const word of wordsOf(products)) {
      if (chance.may(0.5)) broken.push(...(await checkSearch(world, products, word)))
    }
    return [...new Set(broken)]
  },
})

/** Used copies of records have grades, those of turntables a condition, and other things have none. */
function checkVariants({ product, offers }: ShownRecord): string[] {
  return offers.flatMap(({ copy }) => {
    if (!copy) return []
    if (product.type === 'vinyl') {
      return copy.condition ? ['a used copy of a record has the condition of a turntable'] : []
    }
    if (product.type !== 'turntable') return [`a product of type ${product.type} has used copies`]
    return copy.condition ? [] : ['a used copy of a turntable has no condition']
  })
}

/** Two records of one name that are not two releases of Discogs: the files of this life never mean that. */
function checkDuplicates(world: World, products: ShownRecord[]): string[] {
  const beyond = beyondFiles(world)
  const known = products.filter(({ product: { _id } }) => !beyond.has(_id))
  const byName = Map.groupBy(known, ({ product }) => product.name)
  return [...byName.values()].flatMap((records) => {
    const releases = new Set(records.map(({ product }) => product.pressing?.discogsReleaseId))
    const areReleases = releases.size === records.length && !releases.has(undefined)
    return records.length === 1 || areReleases
      ? []
      : ['a file has added a record that the shop had']
  })
}

/** A catalogue number that the owner wrote stays, also when the label changes. */
function checkNumbers(world: World, products: ShownRecord[]): string[] {
  return [...world.offers.values()].flatMap(({ id, record, isArchived }) => {
    if (!record?.catalogueNumber || isArchived) return []
    const shown = products.find(({ product }) => product._id === id)?.product.pressing
    if (!shown) return []
    const numbers = shown.labels.map(({ catalogueNumber }) => catalogueNumber)
    return numbers.includes(record.catalogueNumber)
      ? []
      : ['a record has lost the catalogue number that the owner wrote']
  })
}

/** The counts of artists and labels are those of the pages. */
async function checkNames(world: World, products: ShownRecord[]): Promise<string[]> {
  const query = { page: 1, limit: 100 }
  const { artists = [] } = (await ownerDoes(world, 'GET /artists', { query })).answer ?? {}
  const { labels = [] } = (await ownerDoes(world, 'GET /labels', { query })).answer ?? {}
  const kinds = [
    { what: 'artist', names: artists, of: ({ artists: all }: Pressing) => all },
    { what: 'label', names: labels, of: ({ labels: all }: Pressing) => all },
  ]
  return kinds.flatMap(({ what, names, of }) =>
    names.flatMap(({ slug, name, productCount }) => {
      const count = products.filter(({ product: { pressing } }) =>
        pressing ? of(pressing).some((each) => each.slug === slug) : false,
      ).length
      return count === productCount
        ? []
        : [
            `the ${what} “${name}” has ${productCount} products in the back office and ${count} pages`,
          ]
    }),
  )
}

/** Each value of a facet finds as many products as it counts. */
async function checkFacets(world: World, products: ShownRecord[]): Promise<string[]> {
  const query = { facets: 'true' as const, page: 1, limit: 100 }
  const { answer } = await callAs(world, undefined, 'GET /products', { query })
  const broken: string[] = []
  for (const { dimension, values } of answer?.facets ?? []) {
    for (const { value, count } of values) {
      const found = await readValue(world, dimension, value)
      const total = found?.pagination.totalProducts
      if (count !== undefined && total !== count) {
        broken.push(`the facet ${dimension} counts ${count}, and finds ${total}`)
      }
      const strangers = (found?.products ?? []).filter((each) => {
        const record = products.find(({ product }) => isOf(product, each))?.product
        return record && !hasValue(record, dimension, value)
      })
      broken.push(
        ...strangers.map(() => `the facet ${dimension} finds a product without its value`),
      )
    }
  }
  return broken
}

async function readValue(world: World, dimension: string, value: string) {
  const query = { [dimension]: value, page: 1, limit: 100 }
  return (await callAs(world, undefined, 'GET /products', { query })).answer
}

const isOf = (product: Product, shown: Product) => product._id === (shown.parentId ?? shown._id)

function hasValue({ type, pressing }: Product, dimension: string, value: string): boolean {
  if (dimension === 'condition') return true
  if (type !== 'vinyl' || !pressing) return false
  if (dimension === 'label') return pressing.labels.some(({ slug }) => slug === value)
  if (dimension === 'country') return pressing.country === value
  return true
}

/** The nonsense words that pages show now, and those that they may have shown before. */
function wordsOf(products: ShownRecord[]): string[] {
  const now = products.flatMap(({ product: { pressing } }) => [
    ...(pressing?.artists.map(({ name }) => name) ?? []),
    ...(pressing?.labels.map(({ name }) => name) ?? []),
  ])
  const ever = ['Zorblat', 'Quenthar', 'Mivonne', 'Rumbelow', 'Tessivar', 'Saltmarsh', 'Kelpwind']
  const further = ['Drumlin', 'Vexolith', 'SM 104', 'KW 7', 'SM 105', 'The Zorblat', 'Mivonne, The']
  return [...new Set([...now, ...ever, ...further])].filter(Boolean)
}

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/, the$/, '')

async function checkSearch(world: World, products: ShownRecord[], word: string): Promise<string[]> {
  const query = { q: word, view: 'products' as const, page: 1, limit: 100 }
  const { answer } = await callAs(world, undefined, 'GET /products/search', { query })
  const found = new Set(answer?.products.map(({ _id }) => _id))
  const wanted = bare(word)
  const kindOfName = /^the |, the$/i.test(word) ? 'name with an article' : 'name'
  const kind = /\d/.test(word) ? 'catalogue number' : kindOfName
  const doubtful = new Set(
    [...world.offers.values()]
      .filter(({ mayHaveFormerName }) => mayHaveFormerName)
      .map(({ id }) => id),
  )
  return products.flatMap(({ product, offers }) => {
    const text = JSON.stringify([product, offers.map(({ option, copy }) => [option, copy])])
    const names = [
      product.name,
      product.brand,
      ...(product.pressing?.artists.flatMap(({ name, creditedAs }) => creditedAs || name) ?? []),
      ...(product.pressing?.labels.flatMap((each) => [each.name, each.catalogueNumber]) ?? []),
    ]
    const isNamed = names.some((name) => bare(name) === wanted)
    if (isNamed && !found.has(product._id))
      return [
        `a search for the ${kind} “${word}” does not find its record${doubtful.has(product._id) || formerNames(world).has(product.brand) ? ', written with a former name' : ''}`,
      ]
    const isShown = text.toLowerCase().includes(wanted) || haveWords(names, wanted)
    const isStrange = found.has(product._id) && !answer?.meantSearch && !isShown
    return isStrange
      ? [`a search for the ${kind} “${word}” finds a product that does not show it`]
      : []
  })
}

/** Each word begins one of theirs: "SM 104" is also found in "record 1040" with the number "SM 105". */
function haveWords(names: readonly string[], wanted: string): boolean {
  const words = names.flatMap((name) => bare(name).split(' '))
  return wanted.split(' ').every((part) => words.some((word) => word.startsWith(part)))
}
