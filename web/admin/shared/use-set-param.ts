import { useSearchParams } from 'react-router'

/** Sets a parameter of the URL in place; an empty value removes it. */
export function useSetParam(): (name: string, value: string) => void {
  const [, setParams] = useSearchParams()
  return (name, value) =>
    setParams(
      (current) => {
        if (value === '') current.delete(name)
        else current.set(name, value)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
}
