import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/**
 * The folder of the repository, also for the bundle in `build/program/`: that of the nearest package.json above this
 * file.
 */
export const rootFolder = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname)
