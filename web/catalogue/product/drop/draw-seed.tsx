import type { Drop } from '#contract/pricing/drop.ts'

/** The seed and its hash, with which a draw can be repeated. */
export function DrawSeed({ drop: { seedHash, seed } }: { drop: Drop }) {
  return (
    <details className="mt-3 text-sm text-soft">
      <summary className="cursor-pointer py-1">How the draw works</summary>
      <p className="mt-2">
        The order of the entries is that of HMAC-SHA-256 with a secret seed and the id of each
        customer, smallest first. The hash of the seed is published before entries open, the seed
        after the draw: the order cannot be changed, and it can be repeated.
      </p>
      <dl className="mt-3 space-y-2">
        <dt>SHA-256 of the seed</dt>
        <dd className="exact break-all">{seedHash}</dd>
        {seed !== undefined && (
          <>
            <dt>Seed</dt>
            <dd className="exact break-all">{seed}</dd>
          </>
        )}
      </dl>
    </details>
  )
}
