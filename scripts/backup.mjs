// `npm run backup`. Plain JavaScript, for the Node that a machine happens to have.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { goOnWith } from './bootstrap/go-on.mjs'
import { installIfNeeded } from './bootstrap/install.mjs'
import { asCommand } from './bootstrap/trouble.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

await asCommand(async () => {
  await installIfNeeded(root)
  await goOnWith(root, 'scripts/backup.ts')
})
