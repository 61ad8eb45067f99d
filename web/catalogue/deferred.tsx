import { type ReactNode, Suspense } from 'react'
import { Await, useLocation } from 'react-router'

/** A value that has arrived, or a promise that the page need not wait for. */
export type Deferred<Answer> = { now: Answer } | { later: Promise<Answer> }

/** Shorter waits get no skeleton, which would only flicker. */
const noticeableMs = 120

/**
 * Awaits a quick response, so that the page changes once. A slow one is returned as a promise, and the page renders its
 * skeleton. The server awaits every response.
 */
export async function deferIfSlow<Answer>(answer: Promise<Answer>): Promise<Deferred<Answer>> {
  if (import.meta.env.SSR) return { now: await answer }
  // The component that renders the promise handles its failure; an unmounted page renders nothing.
  answer.catch(() => undefined)
  const first = await Promise.race([answer.then((now) => ({ now })), sleep(noticeableMs)])
  return first ?? { later: answer }
}

function sleep(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms)
  })
}

type DeferredProps<Answer> = {
  answer: Deferred<Answer>
  whileWaiting: ReactNode
  /** Reads the failure with `useAsyncError`. */
  whenFailed: ReactNode
  children: (answer: Answer) => ReactNode
}

export function DeferredValue<Answer>(props: DeferredProps<Answer>) {
  const { answer, whileWaiting, whenFailed, children } = props
  const { key } = useLocation()
  if ('now' in answer) return children(answer.now)
  return (
    // The key makes the old content unmount at once: React would otherwise show it until the new promise resolves.
    <Suspense key={key} fallback={whileWaiting}>
      <Await resolve={answer.later} errorElement={whenFailed ?? <></>}>
        {(arrived) => children(arrived)}
      </Await>
    </Suspense>
  )
}
