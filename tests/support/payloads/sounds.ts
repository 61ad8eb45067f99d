/** Sound files as programs write them, silent: MP3 frame by frame, and M4A box by box. */

/** MPEG 1, layer III, 32 kbit/s, 44.1 kHz, mono. */
const FRAME_BYTES = 104
const FRAME_SECONDS = 1152 / 44_100

export function mp3Frame(mark = ''): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES)
  frame.writeUInt32BE(0xff_fb_10_c0)
  frame.write(mark, 4 + 17)
  return frame
}

type Mp3 = { id3?: number; info?: string; tail?: Buffer }

/** An MP3 of that length: with a tag of that size, a frame that only declares a length, and bytes after its end. */
export function mp3Of(seconds: number, { id3, info, tail }: Mp3 = {}): Buffer {
  const frames = Math.round(seconds / FRAME_SECONDS)
  return Buffer.concat([
    ...(id3 === undefined ? [] : [id3Tag(id3)]),
    ...(info === undefined ? [] : [mp3Frame(info)]),
    ...Array.from({ length: frames }, () => mp3Frame()),
    ...(tail ? [tail] : []),
  ])
}

/** A tag of zeros; `claimed` is the size that it says it has. */
export function id3Tag(size: number, claimed = size): Buffer {
  const tag = Buffer.alloc(10 + size)
  tag.write('ID3\u0004', 'latin1')
  for (const place of [0, 1, 2, 3]) tag[9 - place] = (claimed >> (7 * place)) & 127
  return tag
}

export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + body.length)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}

export function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}

const RATE = 44_100
const SAMPLE = 1024

type M4a = {
  declared?: number
  handler?: string
  codec?: string
  object?: number
  stored?: number
  samples?: number
}

/** An M4A of that length: its headers have the `declared` seconds, and its file the `stored` bytes of sound. */
export function m4aOf(
  seconds: number,
  {
    declared = seconds,
    handler = 'soun',
    codec = 'mp4a',
    object = 0x40,
    stored,
    samples = Math.round((seconds * RATE) / SAMPLE),
  }: M4a = {},
): Buffer {
  const time = numbers(0, 0, 0, RATE, Math.round(declared * RATE), 0)
  // An ES descriptor with the configuration of a decoder, its length in four bytes as some programs write it.
  const esds = Buffer.from([3, 0x80, 0x80, 0x80, 34, 0, 1, 0, 4, 20, object, 0x15, 0, 0, 0])
  const entry = box(codec, Buffer.alloc(28), box('esds', numbers(0), esds))
  const table = box(
    'stbl',
    box('stsd', numbers(0, 1), entry),
    box('stts', numbers(0, 1, samples, SAMPLE)),
    box('stsz', numbers(0, 4, samples)),
  )
  const media = box(
    'mdia',
    box('mdhd', time),
    box('hdlr', numbers(0, 0), Buffer.from(handler), Buffer.alloc(13)),
    box('minf', box('smhd', numbers(0, 0)), table),
  )
  const moov = box('moov', box('mvhd', time, Buffer.alloc(72)), box('trak', media))
  const sound = box('mdat', Buffer.alloc(stored ?? Math.round((seconds * RATE) / SAMPLE) * 4))
  return Buffer.concat([box('ftyp', Buffer.from('M4A \0\0\0\0M4A isom')), moov, sound])
}
