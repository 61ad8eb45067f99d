import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from './user-error.mjs'

const NEEDED_MAJOR = 24

/**
 * The Node that runs the program: the current one when it is new enough, otherwise the one installed as a package.
 * @param {string} root
 */
export function findNode(root) {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) return process.execPath
  const { platform, arch } = process
  const pinned = join(root, 'node_modules', `node-${platform}-${arch}`, 'bin', 'node')
  if (existsSync(pinned)) return pinned
  throw new UserError(
    `This needs Node ${NEEDED_MAJOR}, the machine has ${process.version}, and no Node comes along for ${platform} on ${arch}. Install Node ${NEEDED_MAJOR} from https://nodejs.org.`,
  )
}
