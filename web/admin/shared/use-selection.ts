import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ProductSelection } from '#contract/exchange/bulk.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { useSetParam } from './use-set-param.ts'

const selectParam = 'select'

/**
 * The products of a bulk change: the ticked ones, or all results of the search. Selection mode is part of the URL.
 * `search` is null for a list with another filter: a bulk change takes none, and only rows can be ticked.
 */
export function useSelection(shown: readonly Product[], search: string | null, total: number) {
  const [params] = useSearchParams()
  const setParam = useSetParam()
  const isOn = params.has(selectParam)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [allOf, setAllOf] = useState<string | null>(null)
  const [lastId, setLastId] = useState<string | null>(null)
  // "All results" never extends to the results of another search.
  const isAll = allOf !== null && allOf === search

  function turn(on: boolean) {
    clear()
    setParam(selectParam, on ? 'on' : '')
  }

  function clear() {
    setIds(new Set())
    setAllOf(null)
    setLastId(null)
  }

  function tickOf(id: string): Tick {
    if (isAll) return 'all'
    return ids.has(id) ? 'on' : 'off'
  }

  /** With Shift, the range from the last ticked row to this one. */
  function toggle(id: string, isTicked: boolean, isRange: boolean) {
    const touched = isRange && lastId !== null ? between(shown, lastId, id) : [id]
    const next = new Set(ids)
    for (const each of touched) {
      if (isTicked) next.add(each)
      else next.delete(each)
    }
    setIds(next)
    setAllOf(null)
    setLastId(id)
  }

  function selectShown() {
    setIds(new Set([...ids, ...shown.map(({ _id }) => _id)]))
    setAllOf(null)
  }

  return {
    isOn,
    isAll,
    count: isAll ? total : ids.size,
    /** The selection as the API takes it. */
    selection: (isAll ? { search: allOf } : { ids: [...ids] }) satisfies ProductSelection,
    tickOf,
    turn,
    toggle,
    clear,
    selectShown,
    selectAll: search === null ? null : () => setAllOf(search),
  }
}

/** `all` ticks every row; a single row cannot be cleared from it. */
export type Tick = 'off' | 'on' | 'all'

export type Selection = ReturnType<typeof useSelection>

function between(shown: readonly Product[], one: string, other: string): string[] {
  const order = shown.map(({ _id }) => _id)
  const [from = 0, to = 0] = [order.indexOf(one), order.indexOf(other)].sort((a, b) => a - b)
  return from < 0 ? [other] : order.slice(from, to + 1)
}
