import { expect } from 'vitest'
import { type DatabaseConnection, openDatabase } from '#server/platform/db/database.ts'

/** The executed plan of one statement: rows read and sorted. */
export type Plan = { sql: string; nodes: PlanNode[] }
export type PlanNode = {
  type: string
  table: string | undefined
  index: string | undefined
  /** Rows or index entries read, including those filtered out; for a sort, the rows sorted. */
  read: number
}

export type WatchedDatabase = DatabaseConnection & {
  /** The executed plans of all statements of `work`. */
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

/** A database with one connection that reports the plan of each statement (auto_explain). */
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

type LoggedPlan = { 'Query Text': string; Plan: ExplainNode }
type ExplainNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: ExplainNode[]
}

function toPlan({ 'Query Text': sql, Plan }: LoggedPlan): Plan {
  return { sql, nodes: toNodes(Plan) }
}

function toNodes(explained: ExplainNode): PlanNode[] {
  const { Plans: below = [] } = explained
  const node = {
    type: explained['Node Type'],
    table: explained['Relation Name'],
    index: explained['Index Name'],
    read: readBy(explained),
  }
  const isOfRows = Boolean(node.table ?? node.index) || node.type.includes('Sort')
  return [...(isOfRows ? [node] : []), ...below.flatMap(toNodes)]
}

/** PostgreSQL reports rows as the mean over all loops of a plan node. */
function readBy(explained: ExplainNode): number {
  const { 'Actual Loops': loops = 0, Plans: [input] = [] } = explained
  if (explained['Node Type'].includes('Sort') && input) return readBy(input)
  const { 'Actual Rows': found = 0 } = explained
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } =
    explained
  return Math.round((found + filtered + rechecked) * loops)
}

/** Rows or index entries read anywhere in a plan. */
export type MostRead = { reads: number; words?: number }

/** A sequence counts as one row; the products of these tests have no variants, drops, clips and newsletters. */
const tiny = ['products_revision', 'used_copies', 'variant_options', 'drops', 'clips', 'mailings']
const WORDS_MAX = 300

/** The total of a list, which is counted in an index. */
function isTotal({ sql: text, nodes }: Plan): boolean {
  const isCounted = text.startsWith('select count(*)::int from "products"')
  return isCounted && nodes.every(({ type }) => type === 'Index Only Scan')
}

/** Fails when a statement other than a total reads a whole table or more rows than allowed. */
export function assertLittleIsRead(plans: Plan[], { reads, words = WORDS_MAX }: MostRead): void {
  expect(plans).not.toEqual([])
  const exceedsLimit = ({ type, table = '', index = '', read }: PlanNode) => {
    if (type === 'Seq Scan' && !tiny.includes(table)) return true
    const isOfWords = `${table} ${index}`.includes('search_terms')
    return read > Math.max(reads, isOfWords || type === 'Sort' ? words : 0)
  }
  const tooMuch = plans.filter((plan) => !isTotal(plan) && plan.nodes.some(exceedsLimit))
  expect(tooMuch, `more than ${reads} rows, or a whole table`).toEqual([])
}
