/**
 * `npm run release -- 1.1.0` prepares a release: the version, its part of CHANGELOG.md, and a small shop whose data each later
 * version upgrades in its tests. `npm run release -- notes 1.1.0` prints the notes of a version.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { isLater, notesOf, toReleased } from './release/changelog.rules.ts'
import { recordRelease } from './release/record-release.ts'
import { releasesFolder } from './release/release-file.ts'

const versionFiles = [
  'package.json',
  'package-lock.json',
  'packages/client/package.json',
  'examples/package.json',
]

const [first = '', second = ''] = process.argv.slice(2)

if (first === 'notes') console.log(notesOf(readFileSync('CHANGELOG.md', 'utf8'), second))
else await prepare(first)

async function prepare(version: string): Promise<void> {
  const manifest = readFileSync('package.json', 'utf8')
  const { version: former } = JSON.parse(manifest) as { version: string }
  if (!isLater(version, former)) {
    console.error(`Name a version after ${former}: npm run release -- 1.2.3`)
    process.exit(1)
  }
  const day = new Date().toISOString().slice(0, 10)
  const changelog = toReleased(readFileSync('CHANGELOG.md', 'utf8'), version, day)
  const release = await recordRelease(version)
  mkdirSync(releasesFolder, { recursive: true })
  for (const file of readdirSync(releasesFolder)) rmSync(join(releasesFolder, file))
  writeFileSync(
    join(releasesFolder, `${version}.json.br`),
    brotliCompressSync(JSON.stringify(release)),
  )
  writeFileSync('CHANGELOG.md', changelog)
  for (const file of versionFiles) {
    writeFileSync(file, withVersion(readFileSync(file, 'utf8'), former, version))
  }
  console.log(`Next: read CHANGELOG.md, run npm test, then
  git commit -am "chore: release ${version}" && git tag -s v${version} && git push --follow-tags`)
}

/** In the head of the file: its own version, and that of the client. */
function withVersion(text: string, former: string, version: string): string {
  const head = text
    .slice(0, 300)
    .replaceAll(`"version": "${former}"`, `"version": "${version}"`)
    .replace(`runout-client-${former}.tgz`, `runout-client-${version}.tgz`)
  return head + text.slice(300)
}
