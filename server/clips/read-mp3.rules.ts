/** Layer III as ISO/IEC 11172-3 and 13818-3 write it, and the tags around it (id3.org, "ID3v2.4.0 main structure"). */

const MPEG_1 = 3
/** By the two bits of the version: MPEG 2.5, a reserved one, 2 and 1. */
const SAMPLE_RATES = [[11025, 12000, 8000], [], [22050, 24000, 16000], [44100, 48000, 32000]]
const KBITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const LAYER_III = 1
const HEADER_BYTES = 4
const TAG_BYTES = 10
/** Tags one after the other at the start, as some programs write them. */
const TAGS_MAX = 3
/** Fewer are chance: the signs of a frame occur in any file. */
const FRAMES_MIN = 10

type Frame = { bytes: number; seconds: number; isMono: boolean; version: number; rate: number }

/**
 * The seconds of an MP3: of its frames, counted one by one to the end, because the length that a header declares may be wrong.
 * Undefined for any other file, and for one in which something stands between frames.
 */
export function readMp3(file: Buffer): number | undefined {
  let offset = skipTags(file)
  if (offset === undefined) return
  const first = readFrame(file, offset)
  if (!first) return
  const isLengthOnly = isInfoFrame(file, offset, first)
  let frames = 0
  for (let next: Frame | undefined = first; next; next = readFrame(file, offset)) {
    if (next.version !== first.version || next.rate !== first.rate) return
    offset += next.bytes
    frames += 1
  }
  if (frames < FRAMES_MIN || !isTail(file, offset)) return
  return (frames - (isLengthOnly ? 1 : 0)) * first.seconds
}

/** The place after the tags; undefined for a tag that is longer than the file. */
function skipTags(file: Buffer): number | undefined {
  let offset = 0
  for (let tags = 0; tags < TAGS_MAX && startsWith(file, 'ID3', offset); tags += 1) {
    const sizes = file.subarray(offset + 6, offset + TAG_BYTES)
    if (sizes.length < 4 || sizes.some((byte) => byte > 127)) return
    const size = sizes.reduce((sum, byte) => sum * 128 + byte, 0)
    const footer = ((file[offset + 5] ?? 0) & 0x10) === 0 ? 0 : TAG_BYTES
    offset += TAG_BYTES + size + footer
    if (offset > file.length) return
  }
  return offset
}

/** Undefined where no frame begins. The last one may be cut. */
function readFrame(file: Buffer, offset: number): Frame | undefined {
  if (offset + HEADER_BYTES > file.length) return
  const header = file.readUInt32BE(offset)
  if (header >>> 21 !== 0x7ff || ((header >>> 17) & 3) !== LAYER_III) return
  const version = (header >>> 19) & 3
  const rate = SAMPLE_RATES[version]?.[(header >>> 10) & 3]
  const kbits = (version === MPEG_1 ? KBITS_1 : KBITS_2)[(header >>> 12) & 15]
  // Without a rate of bits the length of a frame is unknown.
  if (!rate || !kbits) return
  const samples = version === MPEG_1 ? 1152 : 576
  const bytes = Math.floor((samples / 8) * ((kbits * 1000) / rate)) + ((header >>> 9) & 1)
  return { bytes, seconds: samples / rate, isMono: ((header >>> 6) & 3) === 3, version, rate }
}

/** A first frame without sound, in which encoders write the length: `Xing`, `Info` or `VBRI`. */
function isInfoFrame(file: Buffer, offset: number, { version, isMono }: Frame): boolean {
  const sideBytes = version === MPEG_1 ? (isMono ? 17 : 32) : isMono ? 9 : 17
  const at = offset + HEADER_BYTES + sideBytes
  const isXing = startsWith(file, 'Xing', at) || startsWith(file, 'Info', at)
  return isXing || startsWith(file, 'VBRI', offset + HEADER_BYTES + 32)
}

/** Whether nothing but the end of a cut frame, a tag or zeros follows the last frame. */
function isTail(file: Buffer, offset: number): boolean {
  if (offset + HEADER_BYTES > file.length) return true
  const hasTag = ['TAG', 'APETAGEX', 'LYRICSBEGIN', 'ID3'].some((name) =>
    startsWith(file, name, offset),
  )
  return hasTag || file.subarray(offset).every((byte) => byte === 0)
}

function startsWith(file: Buffer, text: string, offset: number): boolean {
  return file.toString('latin1', offset, offset + text.length) === text
}
