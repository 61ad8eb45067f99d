import { toFullGrades } from '#contract/copies/grade-text.ts'
import type { SoldAs } from '#contract/orders/sold-as.ts'

/** Label and catalogue number of a sold record and the grades of a used copy, below its name. */
export function SoldAsLines({ soldAs }: { soldAs: SoldAs | undefined }) {
  if (!soldAs) return null
  const release = [soldAs.label, soldAs.catalogueNumber].filter(Boolean).join(' · ')
  return (
    <>
      {release && <span className="block text-soft">{release}</span>}
      {soldAs.kind === 'used' && <span className="block">Used. {toFullGrades(soldAs)}</span>}
    </>
  )
}
