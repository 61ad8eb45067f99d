import { type ReactNode, Suspense } from 'react'
import { Await, useLocation } from 'react-router'

/** An answer that is there, or one that a page need not wait for. */
export type Arriving<Answer> = { now: Answer } | { later: Promise<Answer> }

/** Waits this long are not worth a skeleton: showing one would only flicker. */
const noticeableMs = 120

/**
 * Waits for a quick answer, so that the page changes once. A slow one is handed on as it is, so that
 * the page shows its shape meanwhile. While the server renders, every answer is waited for.
 */
export async function arriving<Answer>(answer: Promise<Answer>): Promise<Arriving<Answer>> {
  if (import.meta.env.SSR) return { now: await answer }
  // Whoever shows it handles its failure; a page that was left meanwhile shows nothing.
  answer.catch(() => undefined)
  const first = await Promise.race([answer.then((now) => ({ now })), sleep(noticeableMs)])
  return first ?? { later: answer }
}

function sleep(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms)
  })
}

type ArrivalProps<Answer> = {
  answer: Arriving<Answer>
  whileWaiting: ReactNode
  /** Reads the failure with `useAsyncError`. */
  whenFailed: ReactNode
  children: (answer: Answer) => ReactNode
}

export function Arrival<Answer>(props: ArrivalProps<Answer>) {
  const { answer, whileWaiting, whenFailed, children } = props
  const { key } = useLocation()
  if ('now' in answer) return children(answer.now)
  return (
    // Keyed, so that what was there before makes room at once: React would keep it until the new is there.
    <Suspense key={key} fallback={whileWaiting}>
      <Await resolve={answer.later} errorElement={whenFailed ?? <></>}>
        {(arrived) => children(arrived)}
      </Await>
    </Suspense>
  )
}
