import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CardProduct, toCardProduct } from '../catalogue/index.ts'
import { api } from '../lib/api.ts'
import { toSuggestionQuery } from './suggestion-rules.ts'

const SUGGESTED = 6
const pauseMs = 180

type Suggestions = {
  products: CardProduct[]
  /** How many the whole search finds; not known yet while the products answer an earlier text. */
  count: number | undefined
}

/**
 * The best matches, asked for when typing pauses. Answers are kept by what they answer, so that a late one never
 * takes the place of a newer one; until one is there the last one stays.
 */
export function useSuggestions(text: string): Suggestions | null {
  const query = toSuggestionQuery(text)
  const asked = usePaused(query)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['suggestions', asked],
    queryFn: ({ signal }) => suggest(asked ?? '', signal),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (query === null || !data) return null
  const isAnswer = asked === query && !isPlaceholderData
  return { products: data.products, count: isAnswer ? data.count : undefined }
}

async function suggest(q: string, signal: AbortSignal) {
  const { products, pagination } = await api('GET /products/search', {
    query: { q, limit: SUGGESTED },
    signal,
  })
  return { products: products.map(toCardProduct), count: pagination.totalProducts }
}

/** The value once it has stayed the same for a moment. */
function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
