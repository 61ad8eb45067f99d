import { setImmediate as nextTurn } from 'node:timers/promises'
import { createSession } from '#server/auth/index.ts'
import { systemContext } from '#server/platform/context.ts'
import { makeAdmin, makeUser } from '#tests/support/app/factories.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import { DAY_MS } from '#tests/support/time.ts'
import { createMailbox } from './actors/mailbox.ts'
import { createProvider } from './actors/payment-provider.ts'
import { type Chance, createChance } from './chance.ts'
import { createClock } from './clock.ts'
import type { Command } from './command.ts'
import { basicCommands, commands, themes } from './commands/index.ts'
import { comeToRest } from './commands/rest.ts'
import { lookAgain } from './look-again.ts'
import type { Broken, ShopPromise } from './promise.ts'
import { promises } from './promises/index.ts'
import { openShop } from './shop.ts'
import { drawTerms } from './terms.ts'
import { createWorld, type Person, type World } from './world.ts'

/** One command with the seed of its choices; new things are named after its id. */
export type Act = { id: number; command: string; seed: number }

/** One act, or a few at once; the shop may crash in the middle of it. */
export type Step = { id: number; acts: Act[]; crashes?: boolean }

/** A life that can be repeated: the seed decides about the founding, the steps about all that follows. */
export type Life = { seed: number; steps: Step[] }

export type Ending = {
  life: Life
  broken: Broken[]
  /** The events of the life, one sentence for each act. */
  story: string[]
  acts: number
  /** The steps that changed nothing, as far as their people know: shrinking leaves them out first. */
  idle: ReadonlySet<Step>
  calls: ReadonlySet<string>
}

export type LifeOptions = {
  serverUrl: string
  /** Broken promises that do not end the life. */
  isKnown?: (broken: Broken) => boolean
}

const START = '2026-03-02T00:00:00Z'
const STEPS_MIN = 40
const STEPS_MAX = 220
/** The share of steps that do what the step before did. */
const REPEATS = 0.2
const SECOND_MS = 1000
const byName = new Map(commands.map((command) => [command.name, command]))

/** Draws and runs a new life until a promise is broken, or it ends. */
export async function liveNew(seed: number, options: LifeOptions): Promise<Ending> {
  const chance = createChance(seed)
  const count = STEPS_MIN + chance.below(STEPS_MAX - STEPS_MIN)
  const liked = drawTaste(chance)
  let last: Step | undefined
  return live({ seed, steps: [] }, options, (world, id) => {
    if (id > count) return undefined
    last = drawStep(world, { chance, id, liked, last })
    return last
  })
}

/** Runs the steps of a life again; a step that is not possible any more is left out. */
export async function liveAgain(life: Life, options: LifeOptions): Promise<Ending> {
  const rest = [...life.steps]
  return live({ seed: life.seed, steps: [] }, options, () => rest.shift())
}

type NextStep = (world: World, id: number) => Step | undefined

async function live(life: Life, options: LifeOptions, next: NextStep): Promise<Ending> {
  const { isKnown = () => false } = options
  const world = await found(life.seed, options)
  const story: string[] = []
  const idle = new Set<Step>()
  let acts = 0
  const end = (broken: Broken[]): Ending => {
    return { life, broken, story, acts, idle, calls: world.calls }
  }
  try {
    for (let id = 1; ; id += 1) {
      const step = next(world, id)
      if (!step) break
      life.steps.push(step)
      const sentences = await runStep(world, step)
      if (sentences.every((sentence) => sentence.includes(' cannot '))) idle.add(step)
      story.push(...sentences)
      acts += step.acts.length
      const broken = await check(world, life.seed ^ step.id)
      const news = broken.filter((each) => !isKnown(each))
      if (news.length > 0) return end(news)
    }
    await comeToRest(world)
    const broken = [...readBadAnswers(world), ...(await checkAll(world, promises))]
    return end(broken.filter((each) => !isKnown(each)))
  } finally {
    await world.shop.close()
    await databaseOf.get(world)?.drop()
  }
}

const databaseOf = new WeakMap<World, { drop(): Promise<void> }>()

/** The shop on its first day: an owner, three customers, and the terms that the owner has set. */
async function found(seed: number, { serverUrl }: LifeOptions): Promise<World> {
  const chance = createChance(seed ^ 0x5f3759df)
  const terms = drawTerms(chance)
  const clock = createClock(START)
  const database = await createTestDatabase(serverUrl)
  const provider = createProvider(clock, () => (terms.formats?.currency ?? 'AUD').toLowerCase())
  // In some lives the bank decides about refunds after days.
  provider.mood.refundsLater = chance.may(0.4)
  const mailbox = createMailbox(clock)
  const shop = await openShop({ database, serverUrl, clock, provider, mailbox, terms })
  // Mails and other jobs run soon after they are made, or a good while later.
  const promptness = chance.pick([0.1, 0.6, 0.9])
  const world = createWorld({ clock, shop, provider, mailbox, promptness })
  databaseOf.set(world, database)
  const ctx = systemContext(shop.services, 'founding')
  const join = async (name: string, row: { id: string; email: string }, isAdmin: boolean) => {
    const token = await createSession(ctx, row.id)
    const { id, email } = row
    const person: Person = { name, id, email, password: '', token, isAdmin, isDeleted: false }
    world.people.set(name, person)
  }
  await join('the owner', await makeAdmin(database.db), true)
  for (const name of ['the first customer', 'the second customer', 'the third customer']) {
    const confirmed = { emailConfirmedAt: clock.now(), createdAt: clock.now() }
    await join(name, await makeUser(database.db, confirmed), false)
  }
  return world
}

/**
 * The commands of one life with their weights: most lives have a theme, and leave out some of the rest. Lives that differ in what
 * they do find more than lives that all do everything (swarm testing, Groce and others 2012).
 */
function drawTaste(chance: Chance): Command[] {
  const theme = chance.may(0.2) ? undefined : chance.pick(themes)
  const toFactor = (command: Command): number => {
    if (basicCommands.includes(command)) return chance.pick([0.3, 1, 1])
    if (!theme) return 1
    return theme.includes(command) ? 4 : chance.pick([0, 0, 0.5, 1])
  }
  return commands.flatMap((command) => {
    const factor = toFactor(command)
    return factor === 0 ? [] : { ...command, weight: (command.weight ?? 1) * factor }
  })
}

type Drawing = { chance: Chance; id: number; liked: readonly Command[]; last: Step | undefined }

function drawStep(world: World, { chance, id, liked, last }: Drawing): Step {
  const allowed = liked.filter(({ isPossible }) => !isPossible || isPossible(world))
  const overlapping = allowed.filter(({ mayOverlap }) => mayOverlap)
  const together = overlapping.length > 0 && chance.may(0.08)
  const possible = together ? overlapping : allowed
  // Repeated commands reach limits, sums and queues.
  const repeated = possible.filter(({ name }) => last?.acts.some(({ command }) => command === name))
  const pool = repeated.length > 0 && chance.may(REPEATS) ? repeated : possible
  const count = together ? 2 + chance.below(2) : 1
  const acts = Array.from({ length: count }, (_, at) => ({
    id: id * 10 + at,
    command: drawCommand(pool, chance).name,
    seed: chance.below(2 ** 32),
  }))
  const mayCrash = acts.every(({ command }) => byName.get(command)?.mayOverlap)
  return { id, acts, ...(mayCrash && chance.may(0.04) ? { crashes: true } : {}) }
}

function drawCommand(from: readonly Command[], chance: Chance): Command {
  const total = from.reduce((sum, { weight = 1 }) => sum + weight, 0)
  let rest = chance.next() * total
  const drawn = from.find(({ weight = 1 }) => {
    rest -= weight
    return rest < 0
  })
  if (!drawn) throw new Error('No command is possible')
  return drawn
}

/** @returns the sentences of the step */
async function runStep(world: World, { id, acts, crashes }: Step): Promise<string[]> {
  const possible = acts.flatMap((act) => {
    const command = byName.get(act.command)
    return command && (command.isPossible?.(world) ?? true) ? [{ ...act, command }] : []
  })
  const isTogether = possible.length > 1
  world.clock.advance(SECOND_MS)
  world.isAtRest = false
  const running = Promise.allSettled(
    possible.map((act) => act.command.run(world, createChance(act.seed), act.id)),
  )
  if (crashes) {
    const chance = createChance(acts[0]?.seed ?? 0)
    for (let turns = chance.below(60); turns > 0; turns -= 1) await nextTurn()
    await world.shop.crash()
    doubtCutMails(world)
  }
  const settled = await running
  const failed = settled.find((each) => each.status === 'rejected')
  if (failed && !crashes) throw failed.reason
  // A crash may have cut any answer.
  if (crashes) world.badAnswers.length = 0
  await staySignedIn(world)
  await world.shop.cacheIsTold()
  if (createChance((acts[0]?.seed ?? 0) ^ id).may(world.promptness)) {
    world.clock.advance(SECOND_MS)
    await world.shop.runJobs()
  }
  if (world.orders.size > 0 || crashes) await lookAgain(world)
  const sentences = settled.flatMap((each) =>
    each.status === 'fulfilled' && each.value !== undefined ? [each.value] : [],
  )
  const how = [isTogether ? 'At the same time: ' : '', crashes ? 'While the shop crashes: ' : '']
  return sentences.map((sentence) => how.join('') + sentence)
}

/** A mail that left during a crash may not be recorded: the shop cannot know that its customer has it (decision 42). */
function doubtCutMails({ mailbox, orders, clock }: World): void {
  const cut = mailbox.letters.filter(({ at }) => at.getTime() === clock.now().getTime())
  for (const order of orders.values()) {
    if (cut.some(({ subject }) => subject.includes(order.id))) order.isUncertain = true
  }
}

const SESSION_MS = 20 * DAY_MS
const signedInAt = new WeakMap<World, Date>()

/** People who are signed in sign in again before their session ends. */
async function staySignedIn(world: World): Promise<void> {
  const { clock, shop } = world
  const since = signedInAt.get(world)
  if (since && clock.now().getTime() - since.getTime() < SESSION_MS) return
  signedInAt.set(world, clock.now())
  const ctx = systemContext(shop.services, 'people')
  for (const person of world.people.values()) {
    if (person.token !== '' && !person.isDeleted) person.token = await createSession(ctx, person.id)
  }
}

async function check(world: World, seed: number): Promise<Broken[]> {
  const chance = createChance(seed)
  const due = promises.filter(
    ({ share, needsRest }) => chance.may(share) && (world.isAtRest || !needsRest),
  )
  return [...readBadAnswers(world), ...(await checkAll(world, due))]
}

async function checkAll(world: World, due: readonly ShopPromise[]): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const { name, check } of due) {
    broken.push(...(await check(world)).map((text) => ({ promise: name, text })))
  }
  return [...broken, ...readBadAnswers(world)]
}

/** No answer is a crash of the program, and every refusal has a reason (P12). */
function readBadAnswers(world: World): Broken[] {
  return world.badAnswers.splice(0).map(({ call, statusCode, message, by }) => ({
    promise: 'P12',
    text: `${call} by ${by} answers ${statusCode} “${message}”`,
  }))
}
