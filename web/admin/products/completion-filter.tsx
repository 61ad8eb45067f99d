import { useSearchParams } from 'react-router'
import { type CompletionMark, completionMarks } from '#contract/products/completion.ts'
import { PlainSelect } from '#web/ui/plain-select.tsx'

/** The marks of products that a file added without all of their facts; the next save ends a mark. */
export const completionLabels: Record<CompletionMark, string> = {
  discogs: 'From Discogs, to be completed',
  shopify: 'From Shopify, to be completed',
}

const param = 'completion'

/** The marked products that the list shows, from the URL; null for all products. */
export function useCompletionFilter(): CompletionMark | null {
  const [params] = useSearchParams()
  return completionMarks.find((mark) => mark === params.get(param)) ?? null
}

const options = [
  { value: '', label: 'All products' },
  ...completionMarks.map((value) => ({ value, label: completionLabels[value] })),
]

export function CompletionFilter() {
  const mark = useCompletionFilter()
  const [, setParams] = useSearchParams()

  function choose(value: string) {
    setParams(
      (current) => {
        if (value) current.set(param, value)
        else current.delete(param)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <PlainSelect
      label="Completion"
      name={param}
      options={options}
      value={mark ?? ''}
      onValueChange={choose}
      className="w-64"
    />
  )
}
