import { toWords } from '../../calls.ts'
import { type Command, defineCommand } from '../../command.ts'
import { formerNames, ownerDoes } from './book.ts'

const kinds = ['artists', 'labels'] as const

/** Every name that an artist or label has lost by a rename or a merge, and the present one. */
const renameName = defineCommand({
  name: 'rename-name',
  weight: 1,
  calls: ['PATCH /artists/:id', 'PATCH /labels/:id'],
  async run(world, chance) {
    const kind = chance.pick(kinds)
    const names = await listNames(world, kind)
    const found = chance.one(names)
    if (!found) return undefined
    const renamed = ['Rumbelow', 'Zorblat', 'The Zorblat', 'Zorblat, The', 'Tessivar']
    const name = chance.pick(kind === 'artists' ? renamed : ['Saltmarsh', 'Drumlin', 'Kelpwind'])
    const { refusal } = await ownerDoes(world, `PATCH /${kind}/:id`, {
      params: { id: found._id },
      headers: {},
      body: { name },
    })
    if (refusal) return `The owner cannot rename ${found.name} to ${name}: ${toWords(refusal)}.`
    formerNames(world).add(found.name)
    return `The owner renames the ${kind.slice(0, -1)} ${found.name} to ${name}.`
  },
})

const mergeNames = defineCommand({
  name: 'merge-names',
  weight: 1,
  calls: ['POST /artists/:id/merge', 'POST /labels/:id/merge'],
  async run(world, chance) {
    const kind = chance.pick(kinds)
    const names = await listNames(world, kind)
    const from = chance.one(names)
    const into = chance.one(names.filter((each) => each !== from))
    if (!from || !into) return undefined
    const { refusal } = await ownerDoes(world, `POST /${kind}/:id/merge`, {
      params: { id: from._id },
      body: { into: into._id },
    })
    if (refusal)
      return `The owner cannot merge ${from.name} into ${into.name}: ${toWords(refusal)}.`
    formerNames(world).add(from.name)
    return `The owner merges the ${kind.slice(0, -1)} ${from.name} into ${into.name}.`
  },
})

async function listNames(world: Parameters<typeof ownerDoes>[0], kind: (typeof kinds)[number]) {
  const query = { page: 1, limit: 50 }
  if (kind === 'artists') {
    return (await ownerDoes(world, 'GET /artists', { query })).answer?.artists ?? []
  }
  return (await ownerDoes(world, 'GET /labels', { query })).answer?.labels ?? []
}

export const nameCommands: Command[] = [renameName, mergeNames]
