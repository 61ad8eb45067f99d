import type { paths } from './build/shop-api.js'

type Methods = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** A call as the OpenAPI document writes it, below `/api`: `'GET /products/{id}'`. */
export type CallKey = {
  [Path in keyof paths]: Path extends `/api${infer Short}`
    ? {
        [Method in Methods]: paths[Path][Method] extends object
          ? `${Uppercase<Method>} ${Short}`
          : never
      }[Methods]
    : never
}[keyof paths]

type Operation<Key extends CallKey> = Key extends `${infer Method} ${infer Short}`
  ? `/api${Short}` extends keyof paths
    ? Lowercase<Method> extends keyof paths[`/api${Short}`]
      ? paths[`/api${Short}`][Lowercase<Method>]
      : never
    : never
  : never

type Part<Parameters, Name extends string> = Name extends keyof Parameters
  ? Exclude<Parameters[Name], undefined>
  : undefined

type ParametersOf<Key extends CallKey> =
  Operation<Key> extends { parameters: infer Parameters } ? Parameters : undefined

type BodyOf<Key extends CallKey> =
  Operation<Key> extends { requestBody?: infer Body }
    ? Exclude<Body, undefined> extends { content: { 'application/json': infer Json } }
      ? Json
      : undefined
    : undefined

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

export type CallRequest<Key extends CallKey> = Given<'params', Part<ParametersOf<Key>, 'path'>> &
  Given<'query', Part<ParametersOf<Key>, 'query'>> &
  Given<'headers', Part<ParametersOf<Key>, 'header'>> &
  Given<'body', BodyOf<Key>> & {
    /** The fields and the file of an upload. */
    form?: FormData
    signal?: AbortSignal
  }

type ContentOf<Answers> = {
  [Status in keyof Answers & (200 | 201)]: Answers[Status] extends { content: infer Content }
    ? Content[keyof Content]
    : never
}[keyof Answers & (200 | 201)]

export type CallAnswer<Key extends CallKey> =
  Operation<Key> extends { responses: infer Answers } ? ContentOf<Answers> : never

type RequestArguments<Key extends CallKey> =
  Record<string, never> extends CallRequest<Key>
    ? [request?: CallRequest<Key>]
    : [request: CallRequest<Key>]

/** @throws ApiError when the shop refuses; TypeError for an empty parameter; the error of `fetch` without an answer */
export type Client = <Key extends CallKey>(
  call: Key,
  ...request: RequestArguments<Key>
) => Promise<CallAnswer<Key>>

export type ClientOptions = {
  /** Where the shop is, such as `https://shop.example`. */
  url: string
  /** An API key, or the token of a session; public calls need none. */
  key?: string
  fetch?: typeof globalThis.fetch
}

export function createClient(options: ClientOptions): Client

/** A refused call, with the message and the field of the shop's answer. */
export class ApiError extends Error {
  readonly statusCode: number
  readonly field: string | undefined
  /** Empty without a message of the shop. */
  readonly serverMessage: string
}
