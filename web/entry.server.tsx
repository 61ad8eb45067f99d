import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { Api } from '#contract/client.ts'
import { configureFormats } from '#contract/locale.ts'
import type { PublicSettings } from '#contract/public-settings.ts'
import { replayEarlyInput } from './document/replay-early-input.tsx'
import { themeScript } from './document/theme-script.tsx'
import { trustedTypesPolicy } from './document/trusted-types.tsx'
import {
  apiContext,
  nonceContext,
  reportErrorContext,
  settingsContext,
} from './lib/api/api-context.ts'
import { pageRoutes } from './page-routes.ts'

/** The time limit for rendering a page; a slower one is answered with an error. */
const renderTimeoutMs = 10_000

/**
 * Renders the whole page before the first byte is sent: pages are cached whole, and a late failure can still
 * change the status.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext)
  const reportError = loadContext.get(reportErrorContext)
  return new Promise((resolve, reject) => {
    let isFailed = false
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), renderTimeoutMs)
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={request.url} nonce={nonce} />,
      {
        nonce,
        // React would otherwise send a large <Suspense> hidden, for a script to place: pages work without scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          headers.set('Content-Type', 'text/html; charset=utf-8')
          const answer = { status: isFailed ? 500 : status, headers }
          pipe(collect((bytes) => resolve(new Response(bytes, answer))))
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          isFailed = true
          reportError(error)
        },
      },
    )
  })
}

/** Takes everything that is written, without the cost of passing many small chunks through streams. */
function collect(onEnd: (body: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      onEnd(Buffer.concat(chunks))
      done()
    },
  })
}

type Rendering = { api: Api; nonce: string; reportError: (error: unknown) => void }

/** The context of the loaders of one request. The server creates one for each page it renders. */
export function createLoadContext(
  { api, nonce, reportError }: Rendering,
  settings: PublicSettings,
): RouterContextProvider {
  configureFormats(settings.formats)
  const context = new RouterContextProvider()
  context.set(nonceContext, nonce)
  context.set(apiContext, api)
  context.set(reportErrorContext, reportError)
  context.set(settingsContext, settings)
  return context
}

/** Inline scripts of every page without a nonce: the content security policy allows them by their hashes. */
export const constantScripts = [trustedTypesPolicy, themeScript, replayEarlyInput]

export { pageRoutes }

/** An error thrown by a loader or a render. A missing page or a closed connection is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  context.get(reportErrorContext)(error)
}
