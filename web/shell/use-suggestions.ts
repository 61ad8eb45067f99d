import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatTotal, type ProductSummary, toFoundSummary } from '#web/catalogue/index.ts'
import { api } from '#web/lib/api/api.ts'
import { toSuggestionQuery } from './suggestion-rules.ts'

const SUGGESTED = 6
const pauseMs = 180

type Suggestions = {
  products: ProductSummary[]
  /** The number of results of the whole search, as text; undefined while the products belong to an earlier text. */
  count: string | undefined
}

/**
 * The best matches, requested when typing pauses. The search text is the query key: a late response never replaces
 * a newer one, and the last matches stay until the next ones arrive.
 */
export function useSuggestions(text: string): Suggestions | null {
  const query = toSuggestionQuery(text)
  const debouncedQuery = usePaused(query)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['suggestions', debouncedQuery],
    queryFn: ({ signal }) => suggest(debouncedQuery ?? '', signal),
    enabled: debouncedQuery !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (query === null || !data) return null
  const isAnswer = debouncedQuery === query && !isPlaceholderData
  return { products: data.products, count: isAnswer ? data.count : undefined }
}

async function suggest(q: string, signal: AbortSignal) {
  const { products, pagination } = await api('GET /products/search', {
    query: { q, limit: SUGGESTED },
    signal,
  })
  return { products: products.map(toFoundSummary(q)), count: formatTotal(pagination) }
}

/** The value after it has been stable for a moment. */
function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
