/**
 * The npm scripts of package.json and what each one runs.
 * - `program`: a file of this repository. `tool`: a file in node_modules. `npm`: an npm command.
 * - `args` come before the arguments of the command line.
 * - `needsBuild`: the pages and the server are built first unless they are up to date.
 * - `isBundled`: runs from the bundle of the server where that is up to date, otherwise from source.
 * @type {Record<string, {
 *   program?: string, tool?: string, npm?: string,
 *   args?: string[], needsBuild?: boolean, isBundled?: boolean,
 * }>}
 */
export const commands = {
  start: { program: 'scripts/start.ts', needsBuild: true, isBundled: true },
  dev: { program: 'scripts/dev.ts' },
  check: { program: 'scripts/check.ts' },
  test: { program: 'scripts/test.ts' },
  'test:watch': { program: 'scripts/watch-tests.ts' },
  build: { program: 'scripts/check-bundle-size.ts', needsBuild: true },
  format: { tool: '@biomejs/biome/bin/biome', args: ['check', '--write'] },
  client: { program: 'scripts/build-client.ts' },
  lock: { program: 'scripts/fix-lockfile.ts' },
  licences: { program: 'scripts/licences.ts' },
  audit: { npm: 'audit', args: ['--omit=dev'] },
  sbom: {
    npm: 'sbom',
    args: ['--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'],
  },
  'visual:update': {
    tool: '@playwright/test/cli.js',
    args: ['test', 'tests/e2e/accessibility/visual.spec.ts', '--update-snapshots=all'],
    needsBuild: true,
  },
  release: { program: 'scripts/release.ts', needsBuild: true },
  schema: { program: 'scripts/write-schema.ts' },
  requirements: { program: 'scripts/checks/requirements.ts' },
  doctor: { program: 'scripts/doctor.ts', isBundled: true },
  backup: { program: 'scripts/backup.ts', isBundled: true },
  restore: { program: 'scripts/restore.ts', isBundled: true },
  export: { program: 'scripts/export.ts', isBundled: true },
  'move-in': { program: 'scripts/move-in.ts', isBundled: true },
  'images:move': { program: 'scripts/move-images.ts', isBundled: true },
  bench: { program: 'bench/main.ts' },
  resilience: { program: 'tests/resilience/main.ts' },
  'second-factor:reset': { program: 'scripts/reset-second-factor.ts', isBundled: true },
}
