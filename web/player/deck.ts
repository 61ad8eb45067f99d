import { createStore } from '#web/lib/store.ts'
import { currentOf, emptyQueue, type Queue, removeTrack, stepQueue, toQueue } from './queue.ts'
import { savedQueue } from './saved-queue.ts'
import { parseSession, writeSession } from './saved-session.ts'
import { getAudio, type QueuedTrack, soundingTrack } from './sound.ts'

/** The one audio element with its queue. It outlives the bar, which pages may mount again. */

export type Deck = {
  queue: Queue
  isPlaying: boolean
  volume: number
  /** Names a clip that did not load. */
  problem: string
}

export const deck = createStore<Deck>({
  queue: emptyQueue,
  isPlaying: false,
  volume: 1,
  problem: '',
})
/** Seconds into the current clip. */
export const elapsed = createStore(0)

const SAVE_EVERY_SECONDS = 5
const RESTART_AFTER_SECONDS = 3

const audio = getAudio()
const tabs = new BroadcastChannel('player')
let savedAt = 0

export const currentTrack = () => currentOf(deck.get().queue)

export function start(tracks: readonly QueuedTrack[], place: number): void {
  cue(toQueue(tracks, place))
  // The press that loaded this code has started the sound.
  if (audio.paused) resume()
  else noticePlay()
}

export function toggle(): void {
  if (audio.paused) resume()
  else audio.pause()
}

export function skip(by: 1 | -1): void {
  const { queue, isPlaying } = deck.get()
  const isRestart = by === -1 && audio.currentTime > RESTART_AFTER_SECONDS
  const next = isRestart ? queue : stepQueue(queue, by)
  if (!next && by === 1) return
  cue(next ?? queue, 0)
  if (isPlaying) resume()
}

export function jumpTo(at: number): void {
  cue({ ...deck.get().queue, at }, 0)
  resume()
}

export function seek(seconds: number): void {
  audio.currentTime = seconds
  elapsed.set(seconds)
}

export function setVolume(volume: number): void {
  audio.volume = volume
  change({ volume })
}

/** For another order of the same tracks. */
export function setQueue(queue: Queue): void {
  change({ queue })
}

export function remove(place: number): void {
  const { queue, isPlaying } = deck.get()
  const rest = removeTrack(queue, place)
  if (rest.tracks.length === 0) empty()
  else if (place !== queue.at) setQueue(rest)
  else {
    cue(rest, 0)
    if (isPlaying) resume()
  }
}

/** The bar leaves the page, and the focus goes from it to the content. */
export function empty(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
  audio.pause()
  audio.removeAttribute('src')
  audio.load()
  change({ queue: emptyQueue, isPlaying: false, problem: '' })
}

let bars = 0

/** An effect of the bar: pages without one are silent. A bar that replaces another one at once changes nothing. */
export function pauseWithoutBar(): () => void {
  bars += 1
  return () => {
    bars -= 1
    setTimeout(() => bars > 0 || audio.pause())
  }
}

/** The current track goes on where it is unless `seconds` says otherwise. */
function cue(queue: Queue, seconds?: number): void {
  const track = currentOf(queue)
  if (!track) return
  if (!audio.src.endsWith(track.url) || audio.error) {
    audio.src = track.url
    elapsed.set(0)
  }
  if (seconds !== undefined) seek(seconds)
  change({ queue, problem: '' })
}

function resume(): void {
  // A browser that refuses leaves the player paused; a clip that fails has an event of its own.
  audio.play().catch(() => undefined)
}

function change(part: Partial<Deck>): void {
  deck.set({ ...deck.get(), ...part })
  const { isPlaying } = deck.get()
  soundingTrack.set((isPlaying && currentTrack()) || null)
  save()
}

function save(): void {
  const { queue, volume } = deck.get()
  savedAt = audio.currentTime
  const isEmpty = queue.tracks.length === 0
  savedQueue.set(isEmpty ? null : writeSession({ queue, seconds: savedAt, volume }))
}

function noticePlay(): void {
  tabs.postMessage('playing')
  change({ isPlaying: true })
}

function noticeTime(): void {
  elapsed.set(audio.currentTime)
  if (Math.abs(audio.currentTime - savedAt) >= SAVE_EVERY_SECONDS) save()
}

function playNext(problem = ''): void {
  const next = stepQueue(deck.get().queue, 1)
  if (next) {
    cue(next, 0)
    resume()
  } else {
    audio.pause()
    seek(0)
  }
  change({ isPlaying: next !== null, problem })
}

function reportFailure(): void {
  const track = currentTrack()
  if (track && audio.error) playNext(`“${track.title}” could not be played.`)
}

function restore(): void {
  // A press that came first has a queue of its own.
  if (audio.src) return
  const session = parseSession(savedQueue.get())
  if (!session) return
  audio.preload = 'none'
  audio.volume = session.volume
  deck.set({ ...deck.get(), queue: session.queue, volume: session.volume })
  cue(session.queue, session.seconds)
}

audio.addEventListener('play', noticePlay)
audio.addEventListener('pause', () => change({ isPlaying: false }))
audio.addEventListener('timeupdate', noticeTime)
audio.addEventListener('ended', () => playNext())
audio.addEventListener('error', reportFailure)
tabs.addEventListener('message', () => audio.pause())
addEventListener('pagehide', save)
restore()
