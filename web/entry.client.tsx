import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { loadSessionKeeper } from './account/index.ts'
import { loadServerCart } from './cart/index.ts'
import { api } from './lib/api.ts'
import { apiContext } from './lib/api-context.ts'
import { readToken } from './lib/token.ts'

function createBrowserContext(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  return context
}

/** Whoever has a token is met by a page that knows how to ask for them; visitors load nothing of that. */
async function loadSignedInParts(): Promise<void> {
  if (readToken() === null) return
  // Without it the page starts all the same, and fetches it again once there is a network.
  await Promise.all([loadSessionKeeper(), loadServerCart()]).catch(() => undefined)
}

await loadSignedInParts()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={createBrowserContext} />
    </StrictMode>,
  )
})
