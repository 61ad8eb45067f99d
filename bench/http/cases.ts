/** A request that is measured. */
export type BenchCase = {
  title: string
  kind: 'read' | 'page' | 'write' | 'file'
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** The kind of body that varies between requests, as no two of a run may be the same purchase. */
  body?: 'cart' | 'quantity' | 'order' | 'hot order' | 'sign-in'
  /** Included in `--quick`. */
  isQuick?: boolean
}

const read = (title: string, path: string, isQuick = false): BenchCase => ({
  title,
  kind: 'read',
  method: 'GET',
  path: `/api${path}`,
  isQuick,
})
const page = (title: string, path: string, isQuick = false): BenchCase => ({
  title,
  kind: 'page',
  method: 'GET',
  path,
  isQuick,
})
const file = (title: string, path: string): BenchCase => ({
  title,
  kind: 'file',
  method: 'GET',
  path,
  isQuick: true,
})
type Body = NonNullable<BenchCase['body']>
const write = (title: string, call: `${'POST' | 'PUT'} ${string}`, body: Body): BenchCase => {
  const [method, path] = call.split(' ') as ['POST' | 'PUT', string]
  return {
    title,
    kind: 'write',
    method,
    path: `/api${path}`,
    body,
    isQuick: body === 'cart' || body === 'quantity' || body === 'order',
  }
}

const RARE_WORD = 'quinsumosen'
const DEEPEST = 50_000
const PAGE_SIZE = 12

type Asked = {
  count: number
  productId: string
  /** The path of an image. */
  picture: string
}

export function benchCases({ count, productId, picture }: Asked): BenchCase[] {
  // Near the last page in a smaller catalogue.
  const deep = Math.min(DEEPEST, Math.floor(count / PAGE_SIZE) - 8)
  const far = `page ${deep.toLocaleString('en')}`
  const sorted = 'type=vinyl&sort=price-asc&in-stock=true&page=50'
  const filtered = 'price-min=20&price-max=30&sort=price-desc'
  return [
    read('list', '/products', true),
    read('list: records in stock by price, page 50', `/products?${sorted}`, true),
    read(`list: ${far}`, `/products?page=${deep}`, true),
    read('list: $20 to $30, dearest first', `/products?${filtered}`),
    read('list with two facets', '/products?genre=Jazz&decade=1970s&facets=true'),
    read('search: a common word', '/products/search?q=jazz&page=1&limit=12', true),
    read('search: a rare word', `/products/search?q=${RARE_WORD}&page=1&limit=12`),
    read('search: a typo', '/products/search?q=qaurtet&page=1&limit=12'),
    read('product', `/products/${productId}`, true),
    page('page: home', '/'),
    page('page: list', '/products', true),
    page('page: records in stock by price, page 50', `/products?${sorted}`),
    page(`page: list, ${far}`, `/products?page=${deep}`),
    page('page: $20 to $30, dearest first', `/products?${filtered}`),
    page('page: search', '/search?q=jazz'),
    page('page: search for a rare word', `/search?q=${RARE_WORD}`),
    page('page: search with a typo', '/search?q=qaurtet'),
    page('page: product', `/products/item/${productId}`, true),
    file('image of a card', `${picture}?w=320`),
    write('add to cart', 'POST /carts', 'cart'),
    write('change a quantity', 'PUT /carts/:productId', 'quantity'),
    write('place an order', 'POST /orders', 'order'),
    write('place an order: all want one record', 'POST /orders', 'hot order'),
    write('sign in', 'POST /auth/login', 'sign-in'),
  ]
}
