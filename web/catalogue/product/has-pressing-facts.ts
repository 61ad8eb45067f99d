import type { Pressing } from '#contract/pressings/pressing.ts'

/** Whether the pressing says more than brand, genre, date and tracks, which the page shows anyway. */
export function hasPressingFacts(pressing: Pressing): boolean {
  const {
    format,
    labels,
    released,
    identifiers,
    media,
    styles,
    originalYear,
    limitedTo,
    country,
    edition,
    packaging,
    notes,
  } = pressing
  return (
    format !== 'Vinyl' ||
    labels.some(({ catalogueNumber }, index) => catalogueNumber || index > 0) ||
    [
      identifiers[0],
      media[0],
      styles[0],
      originalYear,
      limitedTo,
      country,
      edition,
      packaging,
      notes,
    ].some(Boolean) ||
    // A year or a month.
    (released !== '' && released.length < 'YYYY-MM-DD'.length)
  )
}

/** Whether a track has a position, a length or a clip; without them the plain numbered list says everything. */
export function hasSides({ tracks }: Pressing): boolean {
  return tracks.some(
    ({ position, seconds, isHeading, clip }) =>
      position || seconds !== undefined || isHeading || clip,
  )
}
