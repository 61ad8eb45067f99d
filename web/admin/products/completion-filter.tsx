import { useSearchParams } from 'react-router'
import { type CompletionMark, completionMarks } from '#contract/products/completion.ts'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import { useSetParam } from '../shared/use-set-param.ts'

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
  const set = useSetParam()
  return (
    <PlainSelect
      label="Completion"
      name={param}
      options={options}
      value={mark ?? ''}
      onValueChange={(chosen) => set(param, chosen)}
      className="w-64"
    />
  )
}
