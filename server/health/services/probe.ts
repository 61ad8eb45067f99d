export type Answer = {
  status: number
  /** The `Date` header of the response, if any. */
  date: Date | undefined
  body: Record<string, unknown>
}

/**
 * One harmless GET without retries; any status counts as a response.
 * @throws Error with a short reason when there is none
 */
export async function probe(
  url: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { host } = new URL(url)
  try {
    const answer = await fetch(url, { headers, signal, redirect: 'manual' })
    const date = new Date(answer.headers.get('date') ?? Number.NaN)
    const isKnown = !Number.isNaN(date.getTime())
    return {
      status: answer.status,
      date: isKnown ? date : undefined,
      body: readJson(await answer.text()),
    }
  } catch (error) {
    throw new Error(`${host} ${reasonOf(error)}`, { cause: error })
  }
}

function readJson(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? { ...json } : {}
  } catch {
    return {}
  }
}

const WORDS: Record<string, string> = {
  ENOTFOUND: 'is not found',
  EAI_AGAIN: 'is not found',
  ECONNREFUSED: 'does not take connections',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate nobody vouches for',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate nobody vouches for',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate nobody vouches for',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name',
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return (
    WORDS[code] ?? `cannot be reached (${code || (cause instanceof Error ? cause.message : cause)})`
  )
}
