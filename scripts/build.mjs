// `npm run build`
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale, weighPages } from './bootstrap/build.mjs'
import { installIfNeeded } from './bootstrap/install.mjs'
import { asCommand } from './bootstrap/trouble.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

await asCommand(async () => {
  await installIfNeeded(root)
  await buildIfStale(root)
  console.log((await weighPages(root)).table)
})
