import { type Bounds, STRICT_BOUNDS, toBounds } from '#contract/bounds.ts'
import { type CallKey, calls } from '#contract/calls.ts'
import { splitKey } from '#contract/client.ts'
import type { Call } from '#contract/define-call.ts'
import { FORM_BYTES_MAX } from '#contract/limits.ts'
import { BOUNDARY, hostileInputs } from '#tests/support/payloads/hostile-inputs.ts'
import routes from '#web/routes.ts'
import { listAssistants } from './assistants.ts'

/** A request comes without a token, with that of a customer or an admin, or with an API key that was never made. */
export type Sender = 'visitor' | 'customer' | 'admin' | 'random key'

/** One thing of the shop that strangers may send requests to. */
export type Target = {
  /** Rows of one kind share a line of the table. */
  kind: string
  name: string
  method: string
  path: string
  sender: Sender
  type: string
  accept?: string
  bodyBytesMax: number
  /** One particular body instead of one of each kind. */
  body?: Buffer
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const FILE_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Every call as a visitor, with a random key where keys may open it; with the token of its role, only those with a body or without effects. */
function listCalls(): Target[] {
  return (Object.keys(calls) as CallKey[]).flatMap((key) => {
    const call: Call = calls[key]
    const { method, path } = splitKey(key)
    const { bodyBytesMax }: Bounds = toBounds(call)
    const type = call.bodyType === 'multipart' ? FILE_TYPE : JSON_TYPE
    const about = { name: key, method, path: `/api${fill(path)}`, type, bodyBytesMax }
    const visitor: Target = {
      ...about,
      kind: 'calls, before they are authorised',
      sender: 'visitor',
    }
    const withKey: Target = { ...about, kind: 'calls with random keys', sender: 'random key' }
    const before = call.scope ? [visitor, withKey] : [visitor]
    const admitted = toSender(call)
    // Without a body, a call that is admitted would have its effect.
    const isSent = admitted !== 'visitor' && (method === 'GET' || call.body !== undefined)
    const kind = `calls of ${admitted === 'admin' ? 'admins' : 'customers'}`
    return isSent ? [...before, { ...about, kind, sender: admitted }] : before
  })
}

function toSender({ access }: Call): Sender {
  if (access === 'admin' || access === 'admin-setup') return 'admin'
  return access === 'anyone' || access === 'browser' || access === 'stripe' ? 'visitor' : 'customer'
}

/** Nothing has this id; a category must be one, to be the dearest page. */
const fill = (path: string) => path.replace(':category', 'all').replace(/:\w+|\*/g, 'none')

const read = {
  method: 'GET',
  sender: 'visitor',
  type: '',
  bodyBytesMax: STRICT_BOUNDS.bodyBytesMax,
} as const

type RouteEntry = { path?: string | undefined; children?: RouteEntry[] | undefined }

function listPages(entries: readonly RouteEntry[] = routes, parent = ''): Target[] {
  return entries.flatMap(({ path = '', children }) => {
    const whole = path === '' ? parent : `${parent}/${path}`
    if (children) return listPages(children, whole)
    const page: Target = { ...read, kind: 'pages', name: `/${path}`, path: fill(whole) || '/' }
    const words = `q=${'ab%20'.repeat(1500)}&search=${'%F0%9F%8E%B6'.repeat(20)}&page=99999`
    return [page, { ...page, kind: 'pages with long queries', path: `${page.path}?${words}` }]
  })
}

const FILES = [
  ...[
    '/images/none-102030.webp',
    '/clips/00000000-0000-7000-8000-000000000000',
    `/logo/${'0'.repeat(32)}.svg`,
    '/share/shop.jpg',
    '/share/none.jpg',
  ],
  ...['/feed.xml', '/feed.json', '/feed-used.xml', '/sitemap.xml'],
  ...['/merchant-feed.xml', '/merchant-feed.tsv'],
  ...['/api/openapi.json', '/api/docs', '/assets/none.js', '/favicon.ico'],
]

function listForms(): Target[] {
  return ['subscribe', 'confirm', 'unsubscribe'].map((name) => ({
    kind: 'forms',
    name,
    method: 'POST',
    path: `/newsletter/${name}`,
    sender: 'visitor',
    type: FORM_TYPE,
    bodyBytesMax: FORM_BYTES_MAX,
  }))
}

/** The call that reads the files of each parser. */
const PARSERS: Record<string, { path: string; sender: Sender; field?: string; name?: string }> = {
  CSV: { path: '/api/collection', sender: 'customer', field: 'kind=collection' },
  ZIP: { path: '/api/products/imports', sender: 'admin', field: 'format=discogs' },
  SVG: { path: '/api/shop-profile/logo', sender: 'admin' },
  Markdown: { path: '/api/shop-pages/preview', sender: 'admin' },
  clip: { path: '/api/clips', sender: 'admin' },
  image: { path: '/api/images', sender: 'admin', field: 'upload_preset=products' },
}

function listHostile(): Target[] {
  return hostileInputs.flatMap(([parser, input, toInput]) => {
    const [kind = '', path = ''] = parser.split(' ')
    const known = PARSERS[kind]
    // Descriptions of a product file are read by a job.
    if (!known && path === '') return []
    const bytes = Buffer.from(toInput())
    const about = {
      kind: `parser: ${path === '' ? kind : toKind(kind)}`,
      name: input,
      method: 'POST',
    }
    const base = { ...about, bodyBytesMax: bytes.length }
    if (known?.path.endsWith('/preview')) {
      const body = Buffer.from(JSON.stringify({ text: String(bytes), slug: 'a', title: 'a' }))
      return [{ ...base, ...known, type: JSON_TYPE, body }]
    }
    if (known) return [{ ...base, ...known, type: FILE_TYPE, body: toForm(bytes, known.field) }]
    if (kind === 'FORM') return [{ ...base, path, sender: 'visitor', type: FORM_TYPE, body: bytes }]
    const type = kind === 'MULTIPART' ? FILE_TYPE : JSON_TYPE
    const sender = path === '/collection' ? 'customer' : 'admin'
    return [{ ...base, path: `/api${path}`, sender, type, body: bytes }]
  })
}

const toKind = (kind: string) => ({ FORM: 'form', MULTIPART: 'multipart' })[kind] ?? 'JSON'

function toForm(bytes: Buffer, field = ''): Buffer {
  const [name = '', value = ''] = field.split('=')
  const start = `--${BOUNDARY}\r\nContent-Disposition: form-data; name=`
  return Buffer.concat([
    Buffer.from(name && `${start}"${name}"\r\n\r\n${value}\r\n`),
    Buffer.from(`${start}"file"; filename="a"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}

/** Calls, pages, files, forms, tools of assistants and parsers, in that order. */
export function listTargets(): Target[] {
  const files = FILES.map(
    (path): Target => ({ ...read, kind: 'files and feeds', name: path, path }),
  )
  return [
    ...[...listCalls(), ...listPages(), ...files, ...listForms()],
    ...[...listAssistants(), ...listHostile()],
  ]
}
