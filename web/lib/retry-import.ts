const RETRY_MS = 3000

/**
 * Imports code for `lazy`, and again after each failure: React shows the failure of a lazy component instead of the page, and
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

/** At once when the browser is online again; a request can also be lost without going offline. */
function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, RETRY_MS)
  })
}
