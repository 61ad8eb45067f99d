import { setTimeout as pause } from 'node:timers/promises'
import { newApiKey } from '#server/api-keys/api-keys.rules.ts'
import type { Stand } from '../faults/stand.ts'
import { type Customers, watchCustomers } from './customer.ts'
import { readMemoryMb, readProcessorMs, readRetainedMb } from './process-usage.ts'
import { BODIES, type BodyKind, send } from './send.ts'
import { listTargets, type Sender, type Target } from './targets.ts'

/** The worst of all requests of one kind. */
export type Row = {
  kind: string
  requests: number
  /** Processor time per request, and its request. */
  processorMs: number
  dearest: string
  /** The most pages above those of the start, with garbage. */
  memoryMb: number
  /** Objects and buffers in use after the last of them, and pages, above those of the start; both without garbage. */
  retainedMb: number
  pagesMb: number
  /** The slowest answer of a health check, and of the customers of other networks. */
  healthMs: number
  customerMs: number
  /** Answers by their status; 0 is a closed connection. */
  statuses: Record<number, number>
  failures: string[]
}

export type Trial = { rows: Row[]; calm: { healthMs: number; processorShare: number } }

type Plan = {
  only: string
  isQuick: boolean
  memoryFile: string
  print: (line: string) => void
}

const CALM_MS = 4_000
const WARM_VISITORS = 10
const WARM_TURNS = 60
/** Requests of one address, one after the other: the clock of the processor counts in 10 ms. */
const IN_TURN = 4
/** Larger bodies come from fewer clients at once. */
const LARGE = 256 * 1024

/** Sends each kind of body to each target, from one address, from a /48 and from 200 addresses. */
export async function runTrial(
  stand: Stand,
  { only, isQuick, memoryFile, print }: Plan,
): Promise<Trial> {
  const [shop] = stand.shops
  const pid = shop?.pid() ?? 0
  const readRetained = () => readRetainedMb((name) => shop?.signal(name), memoryFile)
  const targets = listTargets().filter(({ kind, name }) => `${kind} ${name}`.includes(only))
  const kinds = Map.groupBy(targets.entries(), ([, { kind }]) => kind)
  const customers = await watchCustomers(stand)
  try {
    const [url = ''] = stand.urls()
    await warmUp(url)
    customers.forget()
    const before = readProcessorMs(pid)
    await pause(CALM_MS)
    const processorShare = (readProcessorMs(pid) - before) / CALM_MS
    const calm = { healthMs: customers.take().healthMs, processorShare }
    const start = await readRetained()
    customers.forget()
    const rows: Row[] = []
    for (const [kind, ofKind] of kinds) {
      print(`… ${kind}`)
      const row = newRow(kind)
      for (const [index, target] of ofKind) {
        await attackWith({ target, index, row, url, pid, customers, processorShare, isQuick })
        row.memoryMb = Math.max(row.memoryMb, readMemoryMb(pid) - start.pages)
      }
      const left = await readRetained()
      customers.forget()
      rows.push({ ...row, retainedMb: left.used - start.used, pagesMb: left.pages - start.pages })
    }
    return { rows, calm }
  } finally {
    await customers.stop()
  }
}

async function attackWith(attack: Attack): Promise<void> {
  const { row, target, customers } = attack
  for (const wave of listWaves(attack)) await measure(attack, wave)
  const { healthMs, slowestMs, failures } = customers.take()
  row.healthMs = Math.max(row.healthMs, healthMs)
  row.customerMs = Math.max(row.customerMs, slowestMs)
  row.failures.push(...failures.map((failure) => `${failure} (during ${target.name})`))
}

/** Visitors of different pages: the memory of a shop in use is not that of a new process. */
async function warmUp(url: string): Promise<void> {
  const visitors = each(WARM_VISITORS, async (visitor) => {
    for (let turn = 0; turn < WARM_TURNS; turn += 1) {
      const headers = { 'x-forwarded-for': `10.50.${visitor}.${turn}` }
      const pages = ['/search?q=', '/products/all?page=1&brand=', '/api/products?search=']
      const page = `${pages[turn % pages.length]}${visitor * WARM_TURNS + turn}`
      await fetch(url + page, { headers }).then((answer) => answer.arrayBuffer())
    }
  })
  await Promise.all(visitors)
}

function newRow(kind: string): Row {
  const used = { processorMs: 0, memoryMb: 0, retainedMb: 0, pagesMb: 0 }
  const waited = { healthMs: 0, customerMs: 0 }
  return { kind, requests: 0, dearest: '', statuses: {}, failures: [], ...used, ...waited }
}

type Attack = {
  target: Target
  index: number
  row: Row
  url: string
  pid: number
  customers: Customers
  processorShare: number
  isQuick: boolean
}

/** Requests of one kind from these addresses, all at once or one after the other. */
type Wave = { kind: BodyKind; addresses: string[]; isAtOnce: boolean }

function listWaves({ target, index, isQuick }: Attack): Wave[] {
  const isFixed = target.body !== undefined
  const hasBody = target.method !== 'GET' && !isFixed
  const isLarge = (target.body?.length ?? target.bodyBytesMax) > LARGE
  // An admin is one person with a few computers.
  const most = isQuick || target.sender === 'admin' ? 20 : 200
  const crowd = most / (isLarge ? 20 : 1)
  const one = toAddress(index)
  const inTurn = (hasBody ? BODIES : ALONE).map((kind) => {
    const count = isFixed || kind === 'half' || kind === 'slow' ? 1 : IN_TURN
    return { kind, addresses: Array<string>(count).fill(one), isAtOnce: false }
  })
  const kinds = hasBody ? CROWDED : ALONE
  const atOnce = kinds.flatMap((kind) =>
    [each(Math.ceil(crowd / 10), toWideAddress), each(crowd, toCrowdAddress)].map((addresses) => {
      return { kind, addresses, isAtOnce: true }
    }),
  )
  return [...inTurn, ...atOnce]
}

const ALONE = ['full'] as const
const CROWDED = ['full', 'half'] as const
const each = <T>(count: number, toOne: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => toOne(at))

/** A customer may have ordered in the same moment: what seems dear is sent again. */
const DEAR_MS = 50
const AGAIN = 2

/** Sends a wave and adds to the row what it costs the shop at least, without the requests of its customers. */
async function measure(attack: Attack, wave: Wave): Promise<void> {
  const { target, row } = attack
  let processorMs = await sendWave(attack, wave)
  for (let at = 0; at < AGAIN && processorMs > DEAR_MS; at += 1) {
    processorMs = Math.min(processorMs, await sendWave(attack, wave))
  }
  if (processorMs <= row.processorMs) return
  row.processorMs = processorMs
  const from = wave.isAtOnce ? `, ${wave.addresses.length} at once` : ''
  row.dearest = `${target.name}${target.body ? '' : `, ${wave.kind}`}${from}`
}

/** @returns the processor time of a request */
async function sendWave(attack: Attack, { kind, addresses, isAtOnce }: Wave): Promise<number> {
  const { target, row, url, pid, customers, processorShare } = attack
  const startedAt = performance.now()
  const before = readProcessorMs(pid)
  const sendFrom = async (address: string) => {
    const token = toToken(target.sender, customers)
    const status = await send({ ...target, url, address, token }, kind)
    row.statuses[status] = (row.statuses[status] ?? 0) + 1
    if (status >= 500 && status !== 503) row.failures.push(`${status} to ${target.name}, ${kind}`)
  }
  if (isAtOnce) await Promise.all(addresses.map(sendFrom))
  else for (const address of addresses) await sendFrom(address)
  const own = processorShare * (performance.now() - startedAt)
  row.requests += addresses.length
  return Math.max(0, readProcessorMs(pid) - before - own) / addresses.length
}

/** A random key has the right form: the shop looks it up. */
function toToken(sender: Sender, customers: Customers): string | undefined {
  if (sender === 'visitor') return undefined
  return sender === 'random key' ? newApiKey() : customers.nextToken(sender)
}

/** Each target has an address of its own, so that the limit of a minute ends nothing early. */
const toAddress = (at: number) => `10.20.${at >> 8}.${at & 255}`
const toCrowdAddress = (at: number) => `10.60.${at >> 8}.${at & 255}`
const toWideAddress = (at: number) => `2001:db8:7:${at.toString(16)}::1`
