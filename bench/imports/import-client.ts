import { setTimeout as pause } from 'node:timers/promises'
import type { ProductImport } from '#contract/exchange/product-imports.ts'

const POLL_MS = 100

type Account = { email: string; password: string }

export async function signIn(shopUrl: string, account: Account): Promise<string> {
  const response = await fetch(`${shopUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}

/** The calls of an admin who imports files. */
export async function openImports(shopUrl: string, account: Account) {
  const token = await signIn(shopUrl, account)

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${shopUrl}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response
  }

  async function send(path: string, body?: object): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    await request(path, {
      method: 'POST',
      ...(body && { headers, body: JSON.stringify(body) }),
    })
  }

  async function untilDone(id: string): Promise<ProductImport> {
    for (;;) {
      const response = await request(`/products/imports/${id}`)
      const { import: found } = (await response.json()) as { import: ProductImport }
      if (found.state === 'checked' || found.state === 'applied') return found
      await pause(POLL_MS)
    }
  }

  return {
    untilDone,
    download: async (path: string) => (await request(path)).text(),

    async upload(file: string | Buffer<ArrayBuffer>, format: string): Promise<string> {
      const form = new FormData()
      form.append('format', format)
      form.append('file', new Blob([file]), 'bench.csv')
      const response = await request('/products/imports', { method: 'POST', body: form })
      return ((await response.json()) as { import: ProductImport }).import._id
    },

    async check(id: string, options: object): Promise<ProductImport> {
      await send(`/products/imports/${id}/check`, { options })
      return untilDone(id)
    },

    async apply(id: string, body?: object): Promise<void> {
      await send(`/products/imports/${id}/apply`, body)
      const { state, failure } = await untilDone(id)
      if (state !== 'applied') throw new Error(failure ?? state)
    },
  }
}
