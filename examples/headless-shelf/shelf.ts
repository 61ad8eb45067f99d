/** A page of another site with the newest records of a shop, rendered on the server. Public calls need no key. */
import { createServer } from 'node:http'
import { createClient } from '@runout/client'

const { SHOP_URL = 'http://localhost:3000', PORT = '4000' } = process.env
const shop = createClient({ url: SHOP_URL })

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const toHtml = (text: string) => text.replace(/[&<>"]/g, (found) => escaped[found] ?? found)

async function render(): Promise<string> {
  const { products } = await shop('GET /products', { query: { type: 'vinyl', limit: 12 } })
  const items = products.map(({ _id, name, price, available }) => {
    const link = `${SHOP_URL}/products/item/${encodeURIComponent(_id)}`
    const state = available > 0 ? price.toFixed(2) : 'sold out'
    return `<li><a href="${toHtml(link)}">${toHtml(name)}</a> <span>${state}</span></li>`
  })
  return `<!doctype html><html lang="en"><title>New records</title><h1>New records</h1><ul>${items.join('')}</ul></html>`
}

const server = createServer(async (_request, response) => {
  try {
    const page = await render()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  } catch (error) {
    console.error(error)
    response.writeHead(503, { 'retry-after': '30' }).end('The shop is away. Please try again.')
  }
})
server.listen(Number(PORT), () => console.log(`Listening at ${JSON.stringify(server.address())}`))
