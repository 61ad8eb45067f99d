import { STRICT_BOUNDS } from '#contract/bounds.ts'
import type { Target } from './targets.ts'

/** Requests of assistants: the dearest input of each tool, and bodies of each kind. */
export function listAssistants(): Target[] {
  const about: Target = {
    kind: 'assistants',
    name: '/mcp',
    method: 'POST',
    path: '/mcp',
    sender: 'visitor',
    type: 'application/json',
    accept: 'application/json, text/event-stream',
    bodyBytesMax: STRICT_BOUNDS.bodyBytesMax,
  }
  const ids = Array.from(
    { length: 20 },
    (_, index) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  )
  const lines = ids.map((id) => ({ id, quantity: 999 }))
  const inputs: Record<string, object> = {
    search_products: { query: 'ab '.repeat(60), limit: 20, inStock: true },
    get_product: { id: 'x'.repeat(100) },
    check_availability: { ids },
    delivery_price: { country: 'AU', lines },
    cart_link: { lines },
  }
  const requests = [
    ['tools/list', {}],
    ...Object.entries(inputs).map(
      ([name, input]) => ['tools/call', { name, arguments: input }] as const,
    ),
  ] as const
  return [
    about,
    ...requests.map(([method, params]): Target => {
      const name = 'name' in params ? params.name : method
      const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
      return { ...about, name: `/mcp ${name}`, body }
    }),
  ]
}
