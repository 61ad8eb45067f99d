/**
 * The player of listening previews: its queue, its bar at the foot of the shop's pages, and the buttons that start it.
 * It adds records to the cart; it must not know the pages that its tracks come from.
 */

export { LazyPlayer } from './lazy-player.tsx'
export { play } from './play.ts'
export { PlayButton } from './play-button.tsx'
export type { QueuedTrack } from './sound.ts'
