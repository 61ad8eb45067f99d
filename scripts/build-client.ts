/** `npm run client` builds the typed client in packages/client/build; `npm pack` in that folder runs it too. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'rolldown'
import { describeCalls } from './openapi/describe-calls.ts'
import { generateTypes } from './openapi/generate-types.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'packages/client')
const target = join(folder, 'build')

const versionOf = async (path: string) => JSON.parse(await readFile(path, 'utf8')).version
const [shop, client] = await Promise.all(
  [root, folder].map((each) => versionOf(join(each, 'package.json'))),
)
if (shop !== client) throw new Error(`The client has version ${client}, the shop ${shop}`)

await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })
await writeFile(join(target, 'shop-api.d.ts'), await generateTypes(await describeCalls()))
await build({
  cwd: root,
  input: join(folder, 'client.ts'),
  output: { file: join(target, 'client.js') },
  logLevel: 'warn',
})
