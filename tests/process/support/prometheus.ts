import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { runTool, temporaryFolder } from './processes.ts'

const DEPLOY = join(import.meta.dirname, '../../../deploy')

export type Series = { metric: Record<string, string>; value: [time: number, value: string] }

type Rule = { name: string; query: string; health: string; lastError?: string }

/** A real Prometheus with the files of `deploy/`, which scrapes the metrics at this port each half second. */
export async function startPrometheus(metricsPort: number) {
  const folder = temporaryFolder()
  const config = readFileSync(join(DEPLOY, 'prometheus.yml'), 'utf8')
  copyFileSync(join(DEPLOY, 'alerts.yml'), join(folder, 'alerts.yml'))
  const file = join(folder, 'prometheus.yml')
  writeFileSync(file, config.replaceAll('15s', '500ms').replaceAll(':9464', `:${metricsPort}`))
  const address = `127.0.0.1:${await findFreePort()}`
  const server = runTool('prometheus', [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${address}`,
    '--log.level=error',
  ])
  onTestFinished(async () => {
    server.child.kill('SIGKILL')
    await server.ended
  })

  async function read<Data>(path: string): Promise<Data> {
    const response = await fetch(`http://${address}/api/v1/${path}`)
    const { data, error } = (await response.json()) as { data?: Data; error?: string }
    if (data === undefined) throw new Error(`${path}: ${error}`)
    return data
  }

  return {
    isReady: () =>
      fetch(`http://${address}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    /** @throws Error when the expression is not valid */
    async query(expression: string): Promise<Series[]> {
      const query = new URLSearchParams({ query: expression })
      return (await read<{ result: Series[] }>(`query?${query}`)).result
    },
    listNames: () => read<string[]>('label/__name__/values'),
    async listRules(): Promise<Rule[]> {
      const { groups } = await read<{ groups: { rules: Rule[] }[] }>('rules')
      return groups.flatMap(({ rules }) => rules)
    },
  }
}

/** The expressions of the board of Grafana, with its variables filled in. */
export function boardExpressions(): string[] {
  const board = JSON.parse(readFileSync(join(DEPLOY, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  return board.panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }) => expr.replaceAll('$__rate_interval', '1m').replaceAll('$job', 'runout'))
}
