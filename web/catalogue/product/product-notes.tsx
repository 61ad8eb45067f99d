import { formatReleased } from '#contract/pressings/partial-date.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { fitLabels, listFitFacts, toFitText } from '#contract/products/fit-facts.ts'
import { PageBody } from '#web/pages/index.ts'
import { Alert } from '#web/ui/alert.tsx'
import { DetailList } from './detail-list.tsx'

/** The parts that few products have: what the shop thinks of it, and what it fits. */
export default function ProductNotes({ product }: { product: Product }) {
  return (
    <>
      <Review product={product} />
      <Fit product={product} />
    </>
  )
}

/** The review of a product with its author and date, and whether the staff picked it. */
function Review({ product: { review, isPick } }: { product: Product }) {
  const mark = isPick && <p className="text-sm font-medium text-accent">Staff pick</p>
  if (!review) return mark && <div className="mt-8">{mark}</div>
  const { content, author, writtenOn } = review
  return (
    <section aria-labelledby="review" className="mt-10 border-l-3 border-accent pl-5">
      {mark}
      <h2 id="review" className="text-xl">
        What we think
      </h2>
      <div dir="auto">
        <PageBody content={content} />
      </div>
      <p className="mt-3 text-sm text-soft">
        <bdi>{author}</bdi>, <time dateTime={writtenOn}>{formatReleased(writtenOn)}</time>
      </p>
    </section>
  )
}

function Fit({ product: { fit, type } }: { product: Product }) {
  if (!fit) return null
  const facts = listFitFacts(type, fit.kind).filter((fact) => fact !== 'kind')
  const rows = facts.map((fact) => [fitLabels[fact], toFitText(fit, fact)] as const)
  return (
    <>
      {fit.needsConverter && (
        <Alert
          tone="info"
          title={`Made for ${toFitText(fit, 'voltage')}: it needs a converter here.`}
          className="mt-6"
        />
      )}
      {rows.some(([, value]) => value !== '') && (
        <section aria-labelledby="fit" className="mt-10">
          <h2 id="fit" className="text-xl">
            {type === 'turntable' ? 'Parts and power' : 'Made for'}
          </h2>
          <DetailList rows={rows} />
        </section>
      )}
    </>
  )
}
