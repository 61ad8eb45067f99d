/** The code of the player, which loads when something is played first. */
export { start, toggle } from './deck.ts'
export { PlayerBar } from './player-bar.tsx'
