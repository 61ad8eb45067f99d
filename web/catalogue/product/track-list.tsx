/** The numbered titles; nothing without any. */
export function TrackList({ tracks }: { tracks: readonly string[] }) {
  if (tracks.length === 0) return null
  return (
    <section aria-labelledby="tracks" className="mt-10">
      <h2 id="tracks" className="text-xl">
        Track List
      </h2>
      <ol className="mt-3 border-b border-line text-sm">
        {numbered(tracks).map(({ number, title }) => (
          <li key={number} className="flex items-baseline gap-4 border-t border-line py-2.5">
            <span aria-hidden="true" className="exact w-7 shrink-0 text-right text-faint">
              {number}
            </span>
            <span dir="auto" className="min-w-0 flex-1">
              {title}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function numbered(tracks: readonly string[]) {
  return tracks.map((title, index) => ({ number: index + 1, title }))
}
