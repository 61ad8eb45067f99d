import { beforeAll, expect, test } from 'vitest'
import { COLLECTION_ROWS_MAX } from '#contract/limits.ts'
import { createSession } from '#server/auth/index.ts'
import { openInventory } from '#server/exchange/discogs/open-inventory.ts'
import { htmlToText } from '#server/exchange/shopify/html-text.rules.ts'
import { renderMarkdown } from '#server/pages/render-markdown.rules.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'
import { cleanSvg } from '#server/shop-profile/logo/clean-svg.rules.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { measureLongestStep } from '#tests/support/longest-step.ts'
import { openPort } from '#tests/support/network/raw-request.ts'
import { BOUNDARY, hostileInputs } from '#tests/support/payloads/hostile-inputs.ts'
import { uploadTo } from '#tests/support/payloads/pictures.ts'

/**
 * Inputs that would block the process or fill its memory, for each parser of the shop: each has its result or its refusal, and other
 * requests run in the meantime. `npm run resilience -- strangers` sends them to a shop in another process.
 */

const shop = setUpShop()
let token: string
let port: number
beforeAll(async () => {
  port = await openPort(shop.app)
  token = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
})

/** The slowest step of all takes half of this on an idle machine. */
const STEP_MS_MAX = 500
/** The parsers that are called by themselves; the others by the call that they stand for. */
const parsers: Record<string, (input: Buffer) => unknown> = {
  CSV: async (bytes) => {
    const { rows } = await readCsv(bytes, { rowsMax: COLLECTION_ROWS_MAX })
    for await (const _row of rows);
  },
  ZIP: async (bytes) => {
    for await (const _chunk of openInventory(bytes));
  },
  SVG: (bytes) => cleanSvg(bytes.toString()),
  Markdown: (bytes) => renderMarkdown(bytes.toString()),
  HTML: (bytes) => htmlToText(bytes.toString()),
}

const types: Record<string, string> = {
  FORM: 'application/x-www-form-urlencoded',
  MULTIPART: `multipart/form-data; boundary=${BOUNDARY}`,
}

/** The text of a refusal, or `read`. */
async function send(parser: string, payload: Buffer): Promise<string> {
  if (parser === 'image') {
    const { statusCode, body } = await uploadTo(shop, payload, { token })
    const stored = shop.images.kept.get(body.public_id ?? '')
    expect(stored?.length ?? 0).toBeLessThan(10_000)
    return statusCode === 201 ? 'read' : (body.message ?? '')
  }
  if (parser === 'clip') {
    const { body } = await uploadTo(shop, payload, { token, url: '/api/clips' })
    return body.message ?? 'read'
  }
  const [kind = '', path = ''] = parser.split(' ')
  const type = types[kind] ?? 'application/json'
  // Over a connection, where it arrives in pieces.
  const answer = await fetch(`http://127.0.0.1:${port}${kind === 'FORM' ? '' : '/api'}${path}`, {
    method: 'POST',
    body: new Uint8Array(payload),
    headers: { authorization: `Bearer ${token}`, 'content-type': type, connection: 'close' },
  })
  expect(answer.status).toBeLessThan(500)
  return answer.ok ? 'read' : answer.text()
}

async function read(parser: string, input: Buffer): Promise<string> {
  const parse = parsers[parser]
  if (!parse) return send(parser, input)
  try {
    await parse(input)
    return 'read'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.message : `a crash: ${error}`
  }
}

test.each(hostileInputs)(
  '%s: %j is answered without blocking the process [API-11 API-80 IMG-16 PAGE-8 PLAY-1 SHOP-12]',
  async (parser, _, toInput, answer) => {
    const input = Buffer.from(toInput())
    const { result, longestMs } = await measureLongestStep(() => read(parser, input))
    expect(result).toMatch(answer)
    expect(longestMs).toBeLessThan(STEP_MS_MAX)
  },
)
