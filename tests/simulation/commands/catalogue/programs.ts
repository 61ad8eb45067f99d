import { callAs } from '../../calls.ts'
import { type Command, defineCommand } from '../../command.ts'
import { offersForSale } from '../../world.ts'
import { complain, expectNotice } from '../people/book.ts'
import { ownerDoes } from './book.ts'

/** A program gets a key, works with it and loses it; P11 reads the complaints, P8 the mails to the admins. */
const program = defineCommand({
  name: 'api-key',
  weight: 0.4,
  calls: ['POST /api-keys', 'DELETE /api-keys/:id'],
  async run(world, chance, id) {
    const offer = chance.one(offersForSale(world).filter(({ kind }) => kind === 'product'))
    const scope = chance.pick(['catalogue:write', 'orders:read'] as const)
    const body = { name: `Program ${id}`, scopes: [scope] }
    const { answer } = await ownerDoes(world, 'POST /api-keys', { body })
    if (!answer) return 'The owner cannot make an API key.'
    const { key, apiKey } = answer
    expectNotice(world, apiKey.name)
    const caller = { name: apiKey.name, token: key }
    const params = { id: offer?.id ?? 'none' }
    const write = () =>
      callAs(world, caller, 'PATCH /products/:id', {
        params,
        headers: {},
        body: { description: `Described by ${apiKey.name}` },
      })
    const read = () => callAs(world, caller, 'GET /orders', { query: { page: 1, limit: 1 } })
    const isWriter = scope === 'catalogue:write'
    if (offer) await (isWriter ? write() : read())
    if ((await (isWriter ? read() : write())).answer) {
      complain(world, 'P11', `a key with the scope ${scope} does more`)
    }
    const { refusal } = await ownerDoes(world, 'DELETE /api-keys/:id', {
      params: { id: apiKey._id },
    })
    if (refusal) return `${apiKey.name} keeps its key: the owner cannot revoke it.`
    const after = [await write(), await read()]
    if (after.some((outcome) => outcome.answer)) {
      complain(world, 'P11', 'a revoked key still opens calls')
    }
    return `${apiKey.name} works with an API key for ${scope}, which is then revoked.`
  },
})

export const programCommands: Command[] = [program]
