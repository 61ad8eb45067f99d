/** The path under which the shop serves a clip, with every store. */
export function toClipAddress(id: string): string {
  return `/clips/${id}`
}
