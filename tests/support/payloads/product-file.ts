import type { importRowKinds } from '#contract/exchange/import-formats.ts'
import { createSession } from '#server/auth/index.ts'
import type { UserRow } from '../app/factories.ts'
import type { TestApp } from '../app/test-app.ts'

/** The steps of the back office with product files, through the calls. */
export async function openProductFiles(shop: TestApp, admin: UserRow) {
  const token = await createSession(shop.ctx(), admin.id)
  const authorization = `Bearer ${token}`
  const api = shop.api(token)

  function upload(file: string | Uint8Array, { fileName = 'products.csv', format = '' } = {}) {
    const boundary = 'the-boundary'
    const payload = Buffer.concat([
      Buffer.from(
        format &&
          `--${boundary}\r\nContent-Disposition: form-data; name="format"\r\n\r\n${format}\r\n`,
      ),
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: text/csv\r\n\r\n`,
      ),
      Buffer.from(file),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const headers = { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` }
    return shop.app.inject({ method: 'POST', url: '/api/products/imports', headers, payload })
  }

  async function find(id: string) {
    return (await api('GET /products/imports/:id', { params: { id } })).import
  }

  return {
    api,
    upload,
    find,
    async check(file: string | Uint8Array, about: Parameters<typeof upload>[1] = {}) {
      const answer = await upload(file, about)
      if (answer.statusCode !== 201) throw new Error(answer.body)
      await shop.runJobs()
      return find(answer.json<{ import: { _id: string } }>().import._id)
    },
    async apply(id: string) {
      await api('POST /products/imports/:id/apply', { params: { id } })
      await shop.runJobs()
      return find(id)
    },
    async rows(id: string, show: (typeof importRowKinds)[number] = 'all') {
      const answer = await api('GET /products/imports/:id/rows', {
        params: { id },
        query: { show },
      })
      return answer.rows
    },
    async download(path: string): Promise<string> {
      const answer = await shop.app.inject({ url: `/api${path}`, headers: { authorization } })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.rawPayload.toString('utf8')
    },
  }
}
