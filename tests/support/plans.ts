import { type OpenDatabase, openDatabase } from '../../server/platform/db/database.ts'

/** How PostgreSQL answered one statement: what it read and sorted. */
export type Plan = { sql: string; nodes: PlanNode[] }
export type PlanNode = {
  type: string
  /** The table that is read, if any. */
  table: string | undefined
  /** The index by which it is read, if any. */
  index: string | undefined
  /** Rows or index entries looked at, also those that were then left out; of a sort, those that were sorted. */
  read: number
}

export type WatchedDatabase = OpenDatabase & {
  /** The plans of all statements that `work` had answered, as they were carried out. */
  plansOf(work: () => Promise<unknown>): Promise<Plan[]>
}

const SETTINGS = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_format=json',
  'client_min_messages=log',
  'jit=off',
]

/** A database with one connection, which tells how each statement was carried out (auto_explain). */
export function watchPlans(url: string): WatchedDatabase {
  const options = encodeURIComponent(SETTINGS.map((setting) => `-c ${setting}`).join(' '))
  const database = openDatabase(`${url}${url.includes('?') ? '&' : '?'}options=${options}`, {
    max: 1,
  })
  let plans: Plan[] = []
  database.pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const json = /^duration: .* plan:\n([\s\S]*)$/.exec(message)?.[1]
      if (json !== undefined) plans.push(toPlan(JSON.parse(json)))
    })
  })
  return {
    ...database,
    async plansOf(work) {
      plans = []
      await work()
      return plans
    },
  }
}

type Told = { 'Query Text': string; Plan: ToldNode }
type ToldNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: ToldNode[]
}

function toPlan({ 'Query Text': sql, Plan }: Told): Plan {
  return { sql, nodes: toNodes(Plan) }
}

function toNodes(told: ToldNode): PlanNode[] {
  const { Plans: below = [] } = told
  const node = {
    type: told['Node Type'],
    table: told['Relation Name'],
    index: told['Index Name'],
    read: readBy(told),
  }
  const isOfRows = Boolean(node.table ?? node.index) || node.type.includes('Sort')
  return [...(isOfRows ? [node] : []), ...below.flatMap(toNodes)]
}

/** Rows are told as means over all times a part of the plan was run. */
function readBy(told: ToldNode): number {
  const { 'Actual Loops': loops = 0, Plans: [input] = [] } = told
  if (told['Node Type'].includes('Sort') && input) return readBy(input)
  const { 'Actual Rows': found = 0 } = told
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } =
    told
  return Math.round((found + filtered + rechecked) * loops)
}
