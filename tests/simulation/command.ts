import type { CallKey } from '#contract/calls.ts'
import type { Chance } from './chance.ts'
import type { World } from './world.ts'

/** One kind of act in a life. */
export type Command = {
  /** Unique; also the name of its file. */
  name: string
  /** How often it is drawn, beside others; 1 by default. */
  weight?: number
  /** The writing calls that it makes. */
  calls: readonly CallKey[]
  /** False while it makes no sense, such as a payment without an order. */
  isPossible?(world: World): boolean
  /**
   * Acts through calls and pages only, and notes the answers in the world. All choices come from `chance`; `id` is that of
   * the step, for the names of new things.
   * @returns what happened, as a sentence of the story; undefined when there was nothing to do
   */
  run(world: World, chance: Chance, id: number): Promise<string | undefined>
  /** Whether it may run at the same time as others, and through a crash. Its notes must then hold for every outcome. */
  mayOverlap?: boolean
}

export const defineCommand = (command: Command): Command => command
