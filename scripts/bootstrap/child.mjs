import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const SHELLS = ['sh', 'dash', 'bash', 'ash', 'zsh']
const PARENT_POLL_MS = 250

/**
 * Runs a program that ends with this process: signals are forwarded, and it is terminated when the npm that started
 * this process is killed.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onOutput?: (text: string) => void }} options
 * @returns {Promise<{ code: number, stopped: boolean, error?: Error }>} `code` of a signal is 128 and its number,
 *   as in a shell; `stopped` when this process received a signal during the run
 */
export function runChild(command, args, { onOutput, ...options }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, options)
    let stopped = false
    const passOn = (signal) => {
      stopped = true
      child.kill(signal)
    }
    for (const signal of SIGNALS) process.on(signal, passOn)
    const stopWatching = whenParentIsGone(() => passOn('SIGTERM'))
    child.stdout?.setEncoding('utf8').on('data', (text) => onOutput?.(text))
    child.stderr?.setEncoding('utf8').on('data', (text) => onOutput?.(text))
    const finish = (result) => {
      for (const signal of SIGNALS) process.off(signal, passOn)
      stopWatching()
      resolve(result)
    }
    child.once('error', (error) => finish({ code: 127, stopped, error }))
    child.once('close', (code, signal) =>
      finish({ code: code ?? 128 + (constants.signals[signal ?? 'SIGKILL'] ?? 0), stopped }),
    )
  })
}

/**
 * npm forwards signals to its command, except when it is killed itself. A process started in another way may outlive
 * its parent, as with nohup.
 * @param {() => void} act
 */
export function whenParentIsGone(act) {
  if (!process.env.npm_lifecycle_event) return () => {}
  const lineage = lineageToNpm()
  const timer = setInterval(() => {
    if (lineageToNpm() === lineage) return
    clearInterval(timer)
    act()
  }, PARENT_POLL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** The ids of the processes from the parent up to npm, which runs its commands in a shell. */
function lineageToNpm() {
  const parent = process.ppid
  if (process.platform !== 'linux') return `${parent}`
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    if (!SHELLS.includes(name)) return `${parent}`
    const [, grandparent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${parent} ${grandparent}`
  } catch {
    return 'gone'
  }
}
