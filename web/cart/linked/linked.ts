import { takeLinkedCode } from '../discount/linked-code.ts'

export async function takeLinks(search: string, replaced: unknown): Promise<void> {
  await replaced
  await whenShown()
  const params = new URLSearchParams(search)
  const code = params.get('code')
  const products = params.get('add')
  if (code !== null) takeLinkedCode(code)
  if (products === null) return
  // Its imports would be listed in the code of every page.
  const { takeLinkedProducts } = await import('./linked-products.ts')
  await takeLinkedProducts(products)
}

/** A browser runs the scripts of a page that it renders ahead of a visit, which must change nothing. */
async function whenShown(): Promise<void> {
  if (!('prerendering' in document && document.prerendering)) return
  await new Promise((resolve) => {
    document.addEventListener('prerenderingchange', resolve, { once: true })
  })
}
