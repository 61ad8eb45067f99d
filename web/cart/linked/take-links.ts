/**
 * Takes the discount code and the products of an address into the cart; the code loads only for such links.
 * @param replaced resolves once the address has lost them, so that a reload adds nothing
 */
export function takeLinks(search: string, replaced: unknown): Promise<void> {
  return import('./linked.ts').then((code) => code.takeLinks(search, replaced))
}
