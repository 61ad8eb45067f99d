/** `npm run licences`, also part of `npm run lock`: writes docs/licences.md. */
import { writeFileSync } from 'node:fs'
import { describeLicences, LICENCES_FILE, listShipped } from './supply/packages.ts'

writeFileSync(LICENCES_FILE, describeLicences())
console.log(`docs/licences.md: ${listShipped().length} packages`)
