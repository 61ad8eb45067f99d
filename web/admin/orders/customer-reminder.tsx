import { useCustomerNotes } from '../customers/index.ts'
import { formatDayAndTime } from '../shared/format-time.ts'

/** The notes about the customer of an order; nothing when there are none. */
export function CustomerReminder({ userId }: { userId: string }) {
  const { data: notes = [] } = useCustomerNotes(userId)
  if (notes.length === 0) return null
  return (
    <section
      aria-labelledby="about-customer"
      className="rounded-sm border border-l-3 border-line border-l-ink px-4 py-3 text-sm"
    >
      <h3 id="about-customer" className="font-sans text-sm font-medium tracking-normal">
        About the customer
      </h3>
      <ul className="mt-1 space-y-2">
        {notes.map(({ _id, text, by, createdAt }) => (
          <li key={_id}>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="text-xs text-soft wrap-anywhere">
              <time dateTime={createdAt}>{formatDayAndTime(createdAt)}</time> by {by.name}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
