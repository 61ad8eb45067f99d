import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const run = promisify(execFile)

it('runs a command in a container image, which has its packages but no lock file', async () => {
  const image = mkdtempSync(join(tmpdir(), 'image-'))
  onTestFinished(() => rmSync(image, { recursive: true }))
  for (const part of ['run.mjs', 'commands.mjs', 'bootstrap']) {
    cpSync(join('scripts', part), join(image, 'scripts', part), { recursive: true })
  }
  writeFileSync(join(image, 'scripts/doctor.ts'), 'console.log("all is well")')
  const { stdout } = await run(process.execPath, ['scripts/run.mjs', 'doctor'], { cwd: image })
  expect(stdout).toBe('all is well\n')
})
