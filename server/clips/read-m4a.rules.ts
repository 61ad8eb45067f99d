/** MP4 with one track of AAC sound (ISO/IEC 14496-12, 14496-14). */

type Box = { type: string; body: Buffer }

/** All boxes of a clip are read one after the other, and only those on the way to the sound are opened. */
const BOXES_MAX = 2_000
const HEADER_BYTES = 8
/** The object types of AAC in an `esds` box: those of MPEG 4 and of the profiles of MPEG 2. */
const AAC = [0x40, 0x66, 0x67, 0x68]

/**
 * The seconds of an M4A, the longest of what its headers and its table of samples say. Undefined for any other file, and for one
 * with a video track, another codec, or samples that are not in the file.
 */
export function readM4a(file: Buffer): number | undefined {
  const boxes = createReader()
  const top = boxes.list(file)
  if (top?.[0]?.type !== 'ftyp') return
  const moov = boxes.open(top, ['moov'])
  const tracks = moov?.filter(({ type }) => type === 'trak')
  const [track] = tracks ?? []
  if (!moov || !track || tracks?.length !== 1) return
  const media = boxes.open([track], ['trak', 'mdia'])
  const table = boxes.open(media, ['minf', 'stbl'])
  if (!media || !table || find(media, 'hdlr')?.toString('latin1', 8, 12) !== 'soun') return
  if (!isAac(find(table, 'stsd'))) return
  const samples = readSamples(table)
  const stored = top.filter(({ type }) => type === 'mdat').reduce(sumBytes, 0)
  if (!samples || samples.bytes > stored) return
  const movie = readDuration(find(moov, 'mvhd'))
  const declared = readDuration(find(media, 'mdhd'))
  if (!movie || !declared) return
  return Math.max(
    movie.units / movie.scale,
    declared.units / declared.scale,
    samples.units / declared.scale,
  )
}

const sumBytes = (sum: number, { body }: Box) => sum + body.length

const find = (boxes: readonly Box[], type: string) => boxes.find((box) => box.type === type)?.body

/** Lists boxes, and counts them over all lists. */
function createReader() {
  let count = 0

  /** Undefined where a box is longer than the one around it. */
  function list(bytes: Buffer): Box[] | undefined {
    const found: Box[] = []
    for (let offset = 0; offset + HEADER_BYTES <= bytes.length; ) {
      count += 1
      const box = readHeader(bytes, offset)
      if (count > BOXES_MAX || !box) return
      const { header, end } = box
      const type = bytes.toString('latin1', offset + 4, offset + 8)
      found.push({ type, body: bytes.subarray(offset + header, end) })
      offset = end
    }
    return found
  }

  /** The boxes inside the first of each of these types, one within the other. */
  function open(boxes: readonly Box[] | undefined, path: readonly string[]): Box[] | undefined {
    let inside = boxes
    for (const type of path) {
      const body = inside && find(inside, type)
      inside = body && list(body)
    }
    return inside && [...inside]
  }

  return { list, open }
}

/** The length of the header of a box and its end; undefined where the box is longer than the bytes. */
function readHeader(bytes: Buffer, offset: number): { header: number; end: number } | undefined {
  const size = bytes.readUInt32BE(offset)
  const header = size === 1 ? HEADER_BYTES * 2 : HEADER_BYTES
  if (offset + header > bytes.length) return
  const length = size === 1 ? Number(bytes.readBigUInt64BE(offset + HEADER_BYTES)) : size
  // The size 0 reaches to the end.
  const end = size === 0 ? bytes.length : offset + length
  return end < offset + header || end > bytes.length ? undefined : { header, end }
}

/** Times of `mvhd` and `mdhd`, which begin alike. */
function readDuration(body: Buffer | undefined): { scale: number; units: number } | undefined {
  const isLong = body?.[0] === 1
  if (!body || body.length < (isLong ? 32 : 20)) return
  const scale = body.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16)
  return scale > 0 ? { scale, units } : undefined
}

/** The time and the bytes of all samples; undefined where the tables contradict each other, or there are none. */
function readSamples(table: readonly Box[]): { units: number; bytes: number } | undefined {
  const times = readTimes(find(table, 'stts'))
  const sizes = readSizes(find(table, 'stsz'))
  if (!times || !sizes || times.samples !== sizes.samples || times.samples === 0) return
  return { units: times.units, bytes: sizes.bytes }
}

function readTimes(body: Buffer | undefined): { samples: number; units: number } | undefined {
  const entries = readCount(body, 4)
  if (!body || entries === undefined || 8 + entries * 8 > body.length) return
  let samples = 0
  let units = 0
  for (let offset = 8; offset < 8 + entries * 8; offset += 8) {
    const count = body.readUInt32BE(offset)
    samples += count
    units += count * body.readUInt32BE(offset + 4)
  }
  return { samples, units }
}

function readSizes(body: Buffer | undefined): { samples: number; bytes: number } | undefined {
  const samples = readCount(body, 8)
  if (!body || samples === undefined) return
  const common = body.readUInt32BE(4)
  if (common > 0) return { samples, bytes: samples * common }
  if (12 + samples * 4 > body.length) return
  let bytes = 0
  for (let offset = 12; offset < 12 + samples * 4; offset += 4) bytes += body.readUInt32BE(offset)
  return { samples, bytes }
}

function readCount(body: Buffer | undefined, offset: number): number | undefined {
  return body && body.length >= offset + 4 ? body.readUInt32BE(offset) : undefined
}

/** Whether the only description of samples is `mp4a` with an `esds` of AAC. */
function isAac(body: Buffer | undefined): boolean {
  if (!body || readCount(body, 4) !== 1) return false
  if (body.toString('latin1', 12, 16) !== 'mp4a') return false
  const at = body.indexOf('esds', 16, 'latin1')
  if (at < 0) return false
  return AAC.includes(readObjectType(body.subarray(at + 8)) ?? -1)
}

const ES = 3
const DECODER = 4

/** The kind of sound in the descriptors of an `esds`: an ES descriptor, and the configuration of the decoder in it. */
function readObjectType(bytes: Buffer): number | undefined {
  const inner = openDescriptor(bytes, ES)
  if (!inner || inner.length < 3) return
  const flags = inner[2] ?? 0
  const urlBytes = flags & 0x40 ? 1 + (inner[flags & 0x80 ? 5 : 3] ?? 0) : 0
  const skipped = 3 + (flags & 0x80 ? 2 : 0) + urlBytes + (flags & 0x20 ? 2 : 0)
  return openDescriptor(inner.subarray(skipped), DECODER)?.[0]
}

/** The bytes after the tag and up to four bytes of length. */
function openDescriptor(bytes: Buffer, tag: number): Buffer | undefined {
  if (bytes[0] !== tag) return
  let at = 1
  while (at < 4 && ((bytes[at] ?? 0) & 0x80) !== 0) at += 1
  return bytes.subarray(at + 1)
}
