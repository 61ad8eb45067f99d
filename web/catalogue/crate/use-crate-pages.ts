import { useEffect, useRef, useState } from 'react'
import { api } from '#web/lib/api/api.ts'
import { type CrateRecords, loadCratePage, type Sleeve } from './load-crate.ts'
import { CRATE_PAGE_SIZE, type CrateQuery } from './rules/crate-query.ts'
import { pagesAround } from './rules/crate-window.ts'

/** Pages by number, counted from 1: the ends of a long crate are loaded without all between them. */
export type CratePages = Record<number, readonly Sleeve[]>

export type LoadedCrate = Omit<CrateRecords, 'sleeves'> & { pages: CratePages; front: number }

export function findSleeve(pages: CratePages, index: number): Sleeve | undefined {
  return pages[Math.floor(index / CRATE_PAGE_SIZE) + 1]?.[index % CRATE_PAGE_SIZE]
}

/** The loaded pages, and those around `front` as soon as they arrive. */
export function useCratePages(initial: LoadedCrate, crate: CrateQuery) {
  const [loaded, setLoaded] = useState(initial)
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const pending = useRef(new Set<number>())

  function request(number: number, signal: AbortSignal) {
    if (pending.current.has(number)) return
    pending.current.add(number)
    loadCratePage(api, crate, { number, signal })
      .then(({ sleeves, ...totals }) => {
        setLoaded((before) => {
          return { ...before, ...totals, pages: { ...before.pages, [number]: sleeves } }
        })
      })
      .catch(() => {
        if (!signal.aborted) setHasFailed(true)
      })
      .finally(() => pending.current.delete(number))
  }

  function retry() {
    setHasFailed(false)
    setAttempt((number) => number + 1)
  }

  return { loaded, hasFailed, attempt, request, retry }
}

/** Requests the missing pages around the front record; those that failed again when the browser is online. */
export function useLoadAhead(front: number, pages: ReturnType<typeof useCratePages>): void {
  const { loaded, hasFailed, attempt, request, retry } = pages
  const missing = pagesAround(front, loaded.total, CRATE_PAGE_SIZE)
    .filter((number) => !loaded.pages[number])
    .join()
  const life = useRef<AbortController>(null)

  useEffect(() => {
    const controller = new AbortController()
    life.current = controller
    return () => controller.abort()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry requests the same pages again
  useEffect(() => {
    const signal = life.current?.signal
    if (!signal || missing === '') return
    for (const number of missing.split(',')) request(Number(number), signal)
  }, [missing, attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` only sets state
  useEffect(() => {
    if (!hasFailed) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [hasFailed])
}
