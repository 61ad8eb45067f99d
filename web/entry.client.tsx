import './lib/no-stacks-yet.ts'

import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { loadSessionKeeper } from './account/index.ts'
import { loadServerCart } from './cart/index.ts'
import { api } from './lib/api.ts'
import { apiContext } from './lib/api-context.ts'
import { allowStacks } from './lib/no-stacks-yet.ts'
import { readToken } from './lib/token.ts'

function createBrowserContext(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  return context
}

/** Whoever has a token is met by a page that knows how to ask for them; visitors load nothing of that. */
function loadSignedInParts(): Promise<unknown> {
  // Without it the page starts all the same, and fetches it again once there is a network.
  return Promise.all([loadSessionKeeper(), loadServerCart()]).catch(() => undefined)
}

/**
 * In a task of its own, so that the browser can answer between reading the code and starting it; and not before the page
 * says that all its routes are read (server/http/late-scripts.ts), which share code with this file and may come after it.
 */
function hydrateSoon() {
  setTimeout(() => {
    if ('__reactRouterRouteModules' in window) hydrate()
    else addEventListener('routesread', hydrate, { once: true })
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

allowStacks()
if (readToken() === null) hydrateSoon()
else void loadSignedInParts().then(hydrateSoon)
