/**
 * Breaks the shop on purpose, one line at a time, and measures how long the simulation takes to notice:
 * `npm run resilience -- break-shop [name …] [--seconds 300] [--seed 1]`.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { deliberateFaults } from './list.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
})
const hooks = join(import.meta.dirname, 'load-faulty.ts')
const program = join(import.meta.dirname, '../run.ts')
const chosen = deliberateFaults.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
)

let found = 0
for (const { name, about } of chosen) {
  const startedAt = Date.now()
  const output = await simulateWith(name)
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const story = output.split('\n').find((line) => line.startsWith('✗'))
  if (story) found += 1
  console.log(`${story ? '✓' : '✗'} ${name} (${about})`)
  console.log(story ? `    after ${seconds} s: ${story.slice(2)}` : `    not found in ${seconds} s`)
}
console.log(`${found} of ${chosen.length} found`)
process.exitCode = found === chosen.length ? 0 : 1

function simulateWith(fault: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { seconds, seed } = values
  const given = ['--seconds', seconds, '--seed', seed, '--shrink-seconds', '0']
  const child = spawn(process.execPath, ['--import', hooks, program, ...given], {
    env: { ...process.env, DELIBERATE_FAULT: fault },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  child.on('close', () => resolve(output))
  return promise
}
