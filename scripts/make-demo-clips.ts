/**
 * Writes the clips of the demo, `db/demo/clips/<key of the record>.mp3`: ten seconds of chords, bass and rhythm for five records of each
 * genre, computed from the record's key and played by no person. Run it after a change here, and commit the files:
 *
 *     npm install --no-save --prefix "$TMPDIR/encoder" wasm-media-encoders@0.7.0
 *     node scripts/make-demo-clips.ts "$TMPDIR/encoder/node_modules/wasm-media-encoders/dist/index.cjs"
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { demoProducts } from '#db/demo/catalogue/index.ts'
import { type Seeded, seeded } from '#db/demo/seeded.ts'
import { rootFolder } from '#server/platform/process/root-folder.ts'

type Encoder = {
  configure(settings: { sampleRate: number; channels: 1; bitrate: number }): void
  encode(channels: [Float32Array]): Uint8Array
  finalize(): Uint8Array
}

const RATE = 24_000
const SECONDS = 10
const FADE_SECONDS = 1.5
const KBITS = 32
const RECORDS_OF_GENRE = 5

/** Tempo, the steps of the chords above the root, and the loudness of rhythm and of long notes. */
type Style = { beats: number; chords: number[][]; drums: number; pad: number; swing: number }
const MINOR = [0, 3, 7, 10]
const MAJOR = [0, 4, 7, 11]
const up = (chord: readonly number[], steps: number) => chord.map((note) => note + steps)
const calm = [MAJOR, up(MINOR, 9), up(MAJOR, 5), up(MAJOR, 7)]
const dark = [MINOR, up(MAJOR, 8), up(MAJOR, 3), up(MINOR, 7)]
const styles: Record<string, Style> = {
  Jazz: {
    beats: 132,
    chords: [up(MINOR, 2), up(MAJOR, 7), MAJOR, up(MINOR, 9)],
    drums: 0.3,
    pad: 0.3,
    swing: 0.17,
  },
  Soul: { beats: 84, chords: calm, drums: 0.5, pad: 0.4, swing: 0.08 },
  Funk: {
    beats: 108,
    chords: [MINOR, MINOR, up(MINOR, 5), MINOR],
    drums: 0.7,
    pad: 0.2,
    swing: 0.05,
  },
  Reggae: {
    beats: 72,
    chords: [MINOR, up(MAJOR, 10), MINOR, up(MAJOR, 8)],
    drums: 0.5,
    pad: 0.2,
    swing: 0.1,
  },
  Folk: { beats: 92, chords: calm, drums: 0, pad: 0.25, swing: 0 },
  Rock: {
    beats: 126,
    chords: [MAJOR, up(MAJOR, 5), up(MAJOR, 10), up(MAJOR, 5)],
    drums: 0.7,
    pad: 0.3,
    swing: 0,
  },
  'Post-Punk': { beats: 148, chords: dark, drums: 0.6, pad: 0.25, swing: 0 },
  Electronic: { beats: 122, chords: dark, drums: 0.8, pad: 0.4, swing: 0 },
  Ambient: { beats: 48, chords: calm, drums: 0, pad: 0.9, swing: 0 },
  Classical: {
    beats: 66,
    chords: [MAJOR, up(MAJOR, 7), up(MINOR, 9), up(MAJOR, 5)],
    drums: 0,
    pad: 0.5,
    swing: 0,
  },
}

function compose(key: string, style: Style): Float32Array {
  const random = seeded(`clip ${key}`)
  const sound = new Float32Array(RATE * SECONDS)
  const root = 45 + random.whole(0, 9)
  const beatSeconds = 60 / (style.beats * random.between(0.95, 1.05))
  const beats = Math.ceil(SECONDS / beatSeconds)
  for (let beat = 0; beat < beats; beat += 1) {
    const chord = style.chords[Math.floor(beat / 4) % style.chords.length] ?? MAJOR
    playBeat(sound, { at: beat * beatSeconds, beatSeconds, beat, root, chord, style, random })
  }
  return master(sound)
}

type Beat = {
  at: number
  beatSeconds: number
  beat: number
  root: number
  chord: readonly number[]
  style: Style
  random: Seeded
}

function playBeat(sound: Float32Array, given: Beat): void {
  const { at, beatSeconds, beat, root, chord, style, random } = given
  const half = at + beatSeconds * (0.5 + style.swing)
  if (beat % 4 === 0) {
    for (const note of chord) {
      addTone(sound, {
        at,
        seconds: beatSeconds * 4.4,
        note: root + 12 + note,
        volume: 0.13 * style.pad,
        attack: 0.35,
      })
    }
  }
  const bass = beat % 4 === 2 ? (chord[2] ?? 7) : (chord[0] ?? 0)
  addTone(sound, {
    at,
    seconds: beatSeconds * 0.9,
    note: root - 12 + bass,
    volume: 0.22,
    attack: 0.01,
  })
  for (const start of [at, half]) {
    if (random.chance(0.35)) continue
    const note = root + 24 + random.pick(chord)
    addTone(sound, { at: start, seconds: beatSeconds * 0.7, note, volume: 0.13, attack: 0.008 })
  }
  if (style.drums === 0) return
  if (beat % 2 === 0) addKick(sound, at, style.drums)
  else addNoise(sound, { at, seconds: 0.14, volume: 0.14 * style.drums, random })
  addNoise(sound, { at: half, seconds: 0.04, volume: 0.08 * style.drums, random })
}

type Tone = { at: number; seconds: number; note: number; volume: number; attack: number }

/** A soft note of four partials, which fade the faster the higher they are. */
function addTone(sound: Float32Array, { at, seconds, note, volume, attack }: Tone): void {
  const frequency = 440 * 2 ** ((note - 69) / 12)
  eachSample(sound, at, seconds, (time) => {
    const envelope = Math.min(1, time / attack) * (1 - time / seconds) ** 1.5
    const partials = [1, 2, 3, 4].map(
      (partial) =>
        (Math.sin(2 * Math.PI * frequency * partial * time) * Math.exp(-time * partial * 1.2)) /
        partial ** 1.4,
    )
    return volume * envelope * partials.reduce((sum, each) => sum + each, 0)
  })
}

function addKick(sound: Float32Array, at: number, volume: number): void {
  eachSample(sound, at, 0.2, (time) => {
    const phase = 2 * Math.PI * (45 * time + (1 - Math.exp(-time * 30)) * 2.2)
    return 0.5 * volume * Math.sin(phase) * Math.exp(-time * 18)
  })
}

type Noise = { at: number; seconds: number; volume: number; random: Seeded }

function addNoise(sound: Float32Array, { at, seconds, volume, random }: Noise): void {
  eachSample(sound, at, seconds, (time) => volume * random.between(-1, 1) * Math.exp(-time * 30))
}

function eachSample(
  sound: Float32Array,
  at: number,
  seconds: number,
  toValue: (time: number) => number,
): void {
  const start = Math.round(at * RATE)
  const end = Math.min(sound.length, start + Math.round(seconds * RATE))
  for (let index = start; index < end; index += 1) {
    sound[index] = (sound[index] ?? 0) + toValue((index - start) / RATE)
  }
}

/** Fades in and out, at one loudness. */
function master(sound: Float32Array): Float32Array {
  const peak = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return sound.map((value, index) => {
    const time = index / RATE
    const fade = Math.min(1, time / 0.3, (SECONDS - time) / FADE_SECONDS)
    return (value / peak) * 0.8 * fade
  })
}

async function main([encoderPath]: string[]): Promise<void> {
  if (!encoderPath)
    throw new Error('Name the file of the encoder; the head of this script says how')
  const { createMp3Encoder } = createRequire(import.meta.url)(resolve(encoderPath)) as {
    createMp3Encoder(): Promise<Encoder>
  }
  const folder = join(rootFolder, 'db/demo/clips')
  mkdirSync(folder, { recursive: true })
  for (const [genre, style] of Object.entries(styles)) {
    const records = demoProducts.filter(({ album }) => album?.genre === genre)
    for (const { key } of records.slice(0, RECORDS_OF_GENRE)) {
      const encoder = await createMp3Encoder()
      encoder.configure({ sampleRate: RATE, channels: 1, bitrate: KBITS })
      const start = Buffer.from(encoder.encode([compose(key, style)]))
      writeFileSync(join(folder, `${key}.mp3`), Buffer.concat([start, encoder.finalize()]))
    }
  }
}

await main(process.argv.slice(2))
