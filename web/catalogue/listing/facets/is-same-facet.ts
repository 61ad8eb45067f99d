/** A genre has no case. */
export function isSameFacet(
  [name, value]: readonly [string, string],
  [otherName, other]: readonly [string, string],
): boolean {
  return name === otherName && value.toLowerCase() === other.toLowerCase()
}
