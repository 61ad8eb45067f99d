const QUIET_MS = 10_000

/**
 * Prints the progress of a slow step: one updating line on a terminal, otherwise a line every ten seconds.
 * @param {string} what
 * @param {() => string} [detail]
 * @returns {(ending?: string) => void} call it when done
 */
export function startProgress(what, detail = () => '') {
  const startedAt = Date.now()
  const isTerminal = process.stdout.isTTY === true
  const line = () => `${what}: ${[seconds(startedAt), detail()].filter(Boolean).join(', ')}`
  console.log(`${what}…`)
  const timer = setInterval(
    () => {
      if (isTerminal) process.stdout.write(`\r\x1b[2K${line()}`)
      else console.log(line())
    },
    isTerminal ? 500 : QUIET_MS,
  )
  return (ending) => {
    clearInterval(timer)
    if (isTerminal) process.stdout.write('\r\x1b[2K')
    if (ending) console.log(`${ending} (${seconds(startedAt)})`)
  }
}

/** @param {number} since */
function seconds(since) {
  return `${Math.round((Date.now() - since) / 1000)} s`
}
