import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { Api } from '../contract/client.ts'
import { keptPages } from './kept-pages.ts'
import { apiContext, nonceContext, type ShopSettings, settingsContext } from './lib/api-context.ts'
import { earlySubmit } from './ui/early-submit.tsx'
import { markupGuard } from './ui/markup-guard.tsx'
import { themeScript } from './ui/theme-script.tsx'

/** How long a page may take to render before it is answered with an error. */
const renderTimeoutMs = 10_000

/**
 * Renders a page to its end before the first byte leaves: pages are cached whole, and a status
 * can still change while something inside them fails.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext)
  return new Promise((resolve, reject) => {
    let isFailed = false
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), renderTimeoutMs)
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          resolve(
            new Response(createReadableStreamFromReadable(body), {
              status: isFailed ? 500 : status,
              headers,
            }),
          )
          pipe(body)
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          isFailed = true
          console.error(error)
        },
      },
    )
  })
}

/** What the loaders of one request work with. The server makes one for each page it renders. */
export function createLoadContext(
  { api, nonce }: { api: Api; nonce: string },
  settings: ShopSettings,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(nonceContext, nonce)
  context.set(apiContext, api)
  context.set(settingsContext, settings)
  return context
}

/** Inline scripts of every page that bear no mark of their rendering. */
export const constantScripts = [markupGuard, themeScript, earlySubmit]

export { keptPages }

/** What a loader or a render threw. A page that does not exist or a visitor who left is no error. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  console.error(error)
}
