import { data, type RouterContextProvider } from 'react-router'
import { type Api, type ApiError, isApiError } from '#contract/client.ts'
import { apiContext } from './api-context.ts'

/** The sources of a page's data, the same on the server and in the browser. */
export type Page<Params = Record<string, string | undefined>> = {
  api: Api
  params: Params
  url: URL
  signal: AbortSignal
}

type LoaderArgs<Params> = {
  context: Readonly<RouterContextProvider>
  params: Params
  request: Request
}

/** The data of a route error from a failed call: `isRouteErrorResponse(error)`, `error.data`. */
export type LoadFailure = {
  message: string
  serverMessage: string
  field: string | undefined
  /** There was no response. A route error has no status for it, and gets 500. */
  isUnanswered: boolean
}

/**
 * Makes one function the loader of both server and browser: a page is written once, and
 * later navigations skip the server hop:
 *
 *     export const loader = load(loadProduct)
 *     export const clientLoader = load(loadProduct)
 *
 * A failed call becomes a route error with the call's status (500 without a response) and a
 * `LoadFailure`, on both sides.
 */
export function load<Params, Answer>(loadPage: (page: Page<Params>) => Promise<Answer>) {
  return async ({ context, params, request }: LoaderArgs<Params>): Promise<Answer> => {
    try {
      return await loadPage({
        api: context.get(apiContext),
        params,
        url: new URL(request.url),
        signal: request.signal,
      })
    } catch (error) {
      throw isApiError(error) ? toRouteError(error) : error
    }
  }
}

function toRouteError({ message, serverMessage, field, statusCode }: ApiError) {
  const failure: LoadFailure = { message, serverMessage, field, isUnanswered: statusCode === 0 }
  return data(failure, { status: statusCode || 500 })
}
