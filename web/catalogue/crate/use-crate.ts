import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useHistoryCache } from '#web/lib/hooks/history-cache.ts'
import { readPosition, savePosition } from './crate-position.ts'
import type { Sleeve } from './load-crate.ts'
import type { CrateQuery } from './rules/crate-query.ts'
import { lastOf, placesAround, settle, step } from './rules/crate-window.ts'
import {
  addSkipped,
  changeSaved,
  removeSavedRecord,
  removeSkipped,
  useSaved,
  useSkipped,
} from './saved-store.ts'
import { findSleeve, type LoadedCrate, useCratePages, useLoadAhead } from './use-crate-pages.ts'

export type Crate = ReturnType<typeof useCrate>

/** The crate as it stands, and all that can be done in it. */
export function useCrate(initial: LoadedCrate, query: CrateQuery) {
  const pages = useCratePages(initial, query)
  const { pages: records, total, isTotalEstimated } = pages.loaded
  const [index, setIndex] = useState(initial.front)
  const [dropped, setDropped] = useState<{ index: number; id: string } | null>(null)
  const skipped = new Set(useSkipped())
  const saved = useSaved()

  const find = (place: number) => findSleeve(records, place)
  const isSkipped = (place: number) => skipped.has(find(place)?._id ?? '')
  const view = { total, isSkipped }
  const front = settle(index, view)
  const sleeve = find(front)
  useRestoredPosition(front, setIndex)
  useLoadAhead(front, pages)
  useHistoryCache({ ...pages.loaded, front })

  function flip(by: number) {
    setDropped(null)
    setIndex(step(front, by, view))
  }

  function goTo(place: number) {
    setDropped(null)
    setIndex(place)
  }

  /** @returns whether a record was saved: a second time removes it, and it stays in front. */
  function save(): boolean {
    if (!sleeve) return false
    const isSaved = saved.some(({ id }) => id === sleeve._id)
    changeSaved(toRecord(sleeve))
    if (!isSaved) flip(1)
    return !isSaved
  }

  function skip() {
    if (!sleeve) return
    addSkipped(sleeve._id)
    setDropped({ index: front, id: sleeve._id })
  }

  function undoSkip() {
    if (!dropped) return
    removeSkipped(dropped.id)
    goTo(dropped.index)
  }

  return {
    total,
    isTotalEstimated,
    front,
    sleeve,
    saved,
    find,
    isAtEnd: front >= total,
    places: placesAround(front, view),
    droppedIndex: dropped?.index ?? null,
    hasFailed: pages.hasFailed,
    retry: pages.retry,
    flip,
    toStart: () => goTo(settle(0, view)),
    toLast: () => goTo(lastOf(view)),
    toEnd: () => goTo(total),
    save,
    unsave: removeSavedRecord,
    skip,
    undoSkip,
  }
}

function toRecord({ _id, offerId, isOption }: Sleeve) {
  return { id: _id, offerId, isOption }
}

/** Back, Forward and a reload find the position of this tab; a link opens the crate at the listing's page. */
function useRestoredPosition(front: number, setIndex: (index: number) => void): void {
  const { search } = useLocation()
  const isHistory = useNavigationType() === 'POP'
  const [isRestored, setIsRestored] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the crate opens
  useEffect(() => {
    const position = isHistory ? readPosition(search) : null
    if (position !== null) setIndex(position)
    setIsRestored(true)
  }, [])

  useEffect(() => {
    if (isRestored) savePosition(search, front)
  }, [isRestored, search, front])
}
