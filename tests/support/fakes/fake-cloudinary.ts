import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import type { CloudinarySettings } from '#server/platform/storage/cloudinary-api.ts'

type Answer = { status: number; json?: unknown; bytes?: Buffer }

const KEY = 'key-1'
const SECRET = 'secret-1'
const LISTED_AT_ONCE = 2

/**
 * Fake Cloudinary with the calls the shop makes: signed upload and destroy, the admin API's list in pages of two, and
 * delivery with sizes. Written from its documentation, with its own computation of the signature.
 */
export async function startFakeCloudinary() {
  const kept = new Map<string, Buffer>()
  const calls: Record<string, string>[] = []

  async function post(request: IncomingMessage, call: string): Promise<Answer> {
    const form = await readForm(request)
    const { file, api_key, signature, ...signed } = form
    const fields = signed as Record<string, string>
    calls.push({ call, ...fields })
    if (api_key !== KEY) return refusal(401, 'Unknown API key')
    const wrong = findWrongField(fields, signature)
    if (wrong) return wrong
    const { public_id = '' } = fields
    if (call === 'destroy')
      return { status: 200, json: { result: kept.delete(public_id) ? 'ok' : 'not found' } }
    if (!(file instanceof Blob)) return refusal(400, 'Missing required parameter - file')
    kept.set(public_id, Buffer.from(await file.arrayBuffer()))
    return { status: 200, json: { public_id, format: 'webp' } }
  }

  function list(request: IncomingMessage, query: URLSearchParams): Answer {
    const basic = `Basic ${Buffer.from(`${KEY}:${SECRET}`).toString('base64')}`
    if (request.headers.authorization !== basic) return refusal(401, 'Invalid credentials')
    const from = Number(query.get('next_cursor') ?? 0)
    const ids = [...kept.keys()].filter((id) => id.startsWith(query.get('prefix') ?? ''))
    const until = from + LISTED_AT_ONCE
    const resources = ids
      .slice(from, until)
      .map((public_id) => ({ public_id, created_at: new Date().toISOString() }))
    const more = until < ids.length ? { next_cursor: String(until) } : {}
    return { status: 200, json: { resources, ...more } }
  }

  async function deliver(path: string): Promise<Answer> {
    const [, sizing, id = ''] = /^(?:([^/]+)\/)?v1\/(.+)\.webp$/.exec(path) ?? []
    const original = kept.get(id)
    if (!original) return { status: 404 }
    const width = /w_(\d+)/.exec(sizing ?? '')?.[1]
    const picture = sharp(original).resize({
      width: Number(width ?? 1600),
      withoutEnlargement: true,
    })
    const resized = sizing?.includes('f_avif') ? picture.avif({ effort: 0 }) : picture.webp()
    return { status: 200, bytes: sizing ? await resized.toBuffer() : original }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://cloudinary.test')
    const call = /^\/v1_1\/cloud\/(?:image|raw)\/(upload|destroy)$/.exec(pathname)?.[1]
    if (call && request.method === 'POST') return post(request, call)
    if (/^\/v1_1\/cloud\/resources\/(?:image|raw)\/upload$/.test(pathname))
      return list(request, searchParams)
    const raw = /^\/cloud\/raw\/upload\/v1\/(.+)$/.exec(pathname)?.[1]
    if (raw)
      return { status: kept.has(raw) ? 200 : 404, ...(kept.get(raw) && { bytes: kept.get(raw) }) }
    const path = /^\/cloud\/image\/upload\/(.+)$/.exec(pathname)?.[1]
    return path ? deliver(path) : refusal(404, 'Not found')
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, json, bytes }) =>
      response.writeHead(status).end(bytes ?? JSON.stringify(json ?? {})),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: CloudinarySettings = {
    store: 'cloudinary',
    cloudName: 'cloud',
    apiKey: KEY,
    apiSecret: SECRET,
    apiBase: base,
    deliveryBase: `${base}/cloud/image/upload`,
    uploadPreset: 'records',
  }
  return { settings, calls, close: () => new Promise((resolve) => server.close(resolve)) }
}

function findWrongField(fields: Record<string, string>, signature: unknown): Answer | undefined {
  if (signature !== sign(fields)) return refusal(401, 'Invalid Signature')
  const age = Date.now() / 1000 - Number(fields.timestamp)
  if (!(Math.abs(age) <= 3600)) return refusal(400, 'Stale request')
  const { upload_preset = 'records' } = fields
  return upload_preset === 'records' ? undefined : refusal(400, 'Upload preset not found')
}

function refusal(status: number, message: string): Answer {
  return { status, json: { error: { message } } }
}

/** As documented: sorted, joined, followed by the secret. */
function sign(fields: Record<string, string>): string {
  const pairs = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
  return createHash('sha256')
    .update(`${pairs.join('&')}${SECRET}`)
    .digest('hex')
}

async function readForm(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const type = request.headers['content-type'] ?? ''
  const form = await new Response(Buffer.concat(chunks), {
    headers: { 'content-type': type },
  }).formData()
  return Object.fromEntries(form.entries())
}
