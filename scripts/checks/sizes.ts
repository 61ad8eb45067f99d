/** Prints the sizes of the files. About 300 lines are the aim; a file of more than 600 fails. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const MAX_LINES = 600
const LARGEST_SHOWN = 5

const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((file) => /\.(?:ts|tsx|mjs|css)$/.test(file))
  .flatMap((file) => countLines(file))
  .sort((a, b) => b.lines - a.lines)

const at = (share: number) => files[Math.floor((files.length - 1) * (1 - share))]?.lines ?? 0
const tooLarge = files.filter(({ lines }) => lines > MAX_LINES)

console.log(`${files.length} files: median ${at(0.5)} lines, 90% below ${at(0.9) + 1}`)
for (const { file, lines } of files.slice(0, LARGEST_SHOWN)) console.log(`  ${lines}  ${file}`)
for (const { file, lines } of tooLarge) {
  console.error(`${file} has ${lines} lines: split it by responsibility (at most ${MAX_LINES})`)
}
process.exitCode = tooLarge.length > 0 ? 1 : 0

/** Skips deleted files that git still lists. */
function countLines(file: string): { file: string; lines: number }[] {
  try {
    return [{ file, lines: readFileSync(file, 'utf8').trimEnd().split('\n').length }]
  } catch {
    return []
  }
}
