import { useSearchParams } from 'react-router'

/** What the list is searched for, as the address has it. */
export function useSearch(): string {
  const [params] = useSearchParams()
  return params.get('search') ?? ''
}
