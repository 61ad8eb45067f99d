import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { commands } from '#scripts/commands.mjs'

const programs = Object.values(commands).flatMap(({ program, isBundled }) =>
  isBundled && program ? [program] : [],
)

/** Files that are bundled into another folder. `createRequire` finds packages from there too. */
const sources = [...programs, ...globSync('{server,contract}/**/*.ts')].filter(
  (file) =>
    !file.startsWith('server/boot/dev/') && file !== 'server/platform/process/root-folder.ts',
)

it('finds files from the root folder, never from the importing module, in all code of the bundle', () => {
  const found = sources.filter((file) =>
    readFileSync(file, 'utf8')
      .replaceAll('createRequire(import.meta.url)', '')
      .includes('import.meta.'),
  )
  expect(found).toEqual([])
})
