import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { loadSessionSync } from './account/index.ts'
import { loadServerCart } from './cart/index.ts'
import { api } from './lib/api/api.ts'
import { apiContext } from './lib/api/api-context.ts'
import { readToken } from './lib/api/token.ts'

function createBrowserContext(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  return context
}

/** Loads the code of the session and the server's cart, which visitors without a token do not need. */
function loadSignedInParts(): Promise<unknown> {
  // After a failure the page starts without it, and fetches it again once the network is back.
  return Promise.all([loadSessionSync(), loadServerCart()]).catch(() => undefined)
}

/**
 * Hydrates after all route modules have run (server/http/defer-scripts.ts): they share code with this file and may finish
 * later. A task of its own lets the browser handle input between evaluation and hydration.
 */
function hydrateWhenLoaded() {
  setTimeout(() => {
    if ('__reactRouterRouteModules' in window) hydrate()
    else addEventListener('routes-loaded', hydrate, { once: true })
  })
}

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter getContext={createBrowserContext} />
      </StrictMode>,
    )
  })
}

if (readToken() === null) hydrateWhenLoaded()
else void loadSignedInParts().then(hydrateWhenLoaded)
