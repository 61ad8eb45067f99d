const messages = [
  {
    message: 'ERROR: release_id 999999999 does not exist',
    meaning: 'Discogs has no such release. Correct the id of the record, then make new files.',
  },
  {
    message: 'ERROR: -1 is an invalid listing_id',
    meaning:
      'The listing is no longer on Discogs, or is not yours. Import a new inventory to see which.',
  },
  {
    message: 'ERROR: Uploaded file no longer exists.',
    meaning: 'The file had no rows. Upload only the files that have some.',
  },
  {
    message: 'Skipped row 3 … Processed 1 records.',
    meaning: 'Only the named rows were left out. Row 1 is the header of the file.',
  },
  {
    message: 'It must exactly match one of these',
    meaning: 'A grade was changed in the file. Upload it as the shop made it.',
  },
]

/** Short help with the answers of Discogs to an upload. */
export function DiscogsMessages() {
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-sm text-soft hover:text-ink">
        What Discogs answers, and what to do
      </summary>
      <dl className="max-w-prose space-y-3 py-3">
        {messages.map(({ message, meaning }) => (
          <div key={message}>
            <dt className="exact wrap-anywhere">{message}</dt>
            <dd className="text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
