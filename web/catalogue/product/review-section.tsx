import { formatReleased } from '#contract/pressings/partial-date.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { PageBody } from '#web/pages/index.ts'

/** The review of a product with its author and date, and whether the staff picked it. */
export default function ReviewSection({ product }: { product: Product }) {
  const { review, isPick } = product
  const mark = isPick && <p className="text-sm font-medium text-accent">Staff pick</p>
  if (!review) return <div className="mt-8">{mark}</div>
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
