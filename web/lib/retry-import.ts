import { type ComponentType, lazy } from 'react'

const RETRY_MS = 3000

/**
 * Imports code, and again after each failure: React shows the failure of a lazy component instead of the page, and
 * never imports it again. Until the code arrives, its `Suspense` shows the fallback or the server's HTML.
 */
export async function retryImport<Code>(importCode: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await importCode()
    } catch {
      await untilOnline()
    }
  }
}

/** A component whose code is imported when it is first shown, within a `Suspense`. */
export function lazyPart<Props>(importPart: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await retryImport(importPart) }))
}

/** At once when the browser is online again; a request can also be lost without going offline. */
function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, RETRY_MS)
  })
}
