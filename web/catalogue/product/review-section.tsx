import { formatReleased } from '#contract/pressings/partial-date.ts'
import type { ShownReview } from '#contract/products/catalogue.ts'
import { PageBody } from '#web/pages/index.ts'

/** The review of a product with its author and date. */
export default function ReviewSection({ review }: { review: ShownReview }) {
  const { content, author, writtenOn } = review
  return (
    <section aria-labelledby="review" className="mt-10 border-l-3 border-accent pl-5">
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
