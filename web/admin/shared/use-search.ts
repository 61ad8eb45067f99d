import { useSearchParams } from 'react-router'

/** The search text of a list, from the URL. */
export function useSearch(): string {
  const [params] = useSearchParams()
  return params.get('search') ?? ''
}
