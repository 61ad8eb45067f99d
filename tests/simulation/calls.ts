import type { CallAnswer, CallKey, CallRequest } from '#contract/calls.ts'
import { createApi, isApiError } from '#contract/client.ts'
import type { Person, World } from './world.ts'

/** A call was refused, with the shop's reason; or it got no answer, because the shop crashed. */
export type Refusal = { statusCode: number; message: string; field?: string | undefined }

export type Outcome<K extends CallKey> =
  | { answer: CallAnswer<K>; refusal?: undefined }
  | { answer?: undefined; refusal: Refusal }

type Given<K extends CallKey> = CallRequest<K> & { form?: FormData }

/** Makes a call as this person, or as a visitor. A refusal is an outcome, not an error. */
export async function callAs<K extends CallKey>(
  world: World,
  person: Pick<Person, 'name' | 'token'> | undefined,
  key: K,
  given?: Given<K>,
): Promise<Outcome<K>> {
  const api = createApi(async ({ method, path, headers, body }) => {
    const isForm = body instanceof FormData
    const encoded = isForm ? new Response(body) : undefined
    const payload = encoded ? Buffer.from(await encoded.arrayBuffer()) : body
    const contentType = encoded?.headers.get('content-type')
    const answer = await world.shop.app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...headers,
        ...(contentType ? { 'content-type': contentType } : {}),
        ...(person?.token ? { authorization: `Bearer ${person.token}` } : {}),
      },
      ...(payload === undefined ? {} : { payload: payload as string | Buffer }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const read = isJson && answer.body ? (answer.json() as unknown) : answer.body
    return { statusCode: answer.statusCode, body: read }
  })
  world.calls.add(key)
  // The generic request cannot be spread by name; every variant fits.
  const call = api as (key: CallKey, given?: unknown) => Promise<CallAnswer<K>>
  try {
    return { answer: await call(key, given) }
  } catch (error) {
    if (!isApiError(error)) throw error
    const { statusCode, field, serverMessage: message } = error
    // 502 is the true answer while the payment provider is silent.
    if ((statusCode >= 500 && statusCode !== 502) || message === '') {
      world.badAnswers.push({ call: key, statusCode, message, by: person?.name ?? 'a visitor' })
    }
    world.refusals.push({ call: key, statusCode, message, by: person?.name ?? 'a visitor' })
    return { refusal: { statusCode, message, field } }
  }
}

/** The words of a story for a refused call. */
export const toWords = ({ statusCode, message }: Refusal): string => `${statusCode} “${message}”`
