import { describe, expect, test } from 'vitest'
import { readClip } from '#server/clips/read-clip.rules.ts'
import { box, id3Tag, m4aOf, mp3Frame, mp3Of } from '#tests/support/payloads/sounds.ts'

/** Type and length of a clip by its bytes. */

const MP3 = 'audio/mpeg'
const M4A = 'audio/mp4'
const codeOf = (file: Buffer) => {
  try {
    return readClip(file)
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

describe('a clip is read by its bytes [PLAY-1]', () => {
  test.each<[string, Buffer, string, number]>([
    ['MP3', mp3Of(30), MP3, 30],
    ['MP3 behind a tag with a cover', mp3Of(30, { id3: 200_000 }), MP3, 30],
    ['MP3 behind two tags', Buffer.concat([id3Tag(50), mp3Of(20, { id3: 100 })]), MP3, 20],
    ['MP3 with a frame of a Xing header', mp3Of(12, { info: 'Xing' }), MP3, 12],
    ['MP3 with a tag at its end', mp3Of(9, { tail: Buffer.alloc(128, 'TAG') }), MP3, 9],
    ['MP3 of which the last frame is cut', mp3Of(9).subarray(0, -50), MP3, 9],
    ['MP3 of the longest length', mp3Of(90.3), MP3, 90],
    ['MP3 of less than a second', mp3Of(0.3), MP3, 1],
    ['M4A', m4aOf(30), M4A, 30],
    ['M4A of MPEG-2 AAC', m4aOf(30, { object: 0x67 }), M4A, 30],
    ['M4A that declares less than its samples', m4aOf(40, { declared: 5 }), M4A, 40],
  ])('%s', (_, file, type, seconds) => {
    expect(codeOf(file)).toEqual({ type, seconds })
  })
})

describe('another file is no clip [PLAY-1]', () => {
  const moov = box('moov', box('mvhd'))
  test.each<[string, Buffer, string]>([
    ['91 seconds of MP3', mp3Of(91), 'invalid-input'],
    ['91 seconds of M4A', m4aOf(91), 'invalid-input'],
    ['M4A of 200 seconds that declares 5', m4aOf(200, { declared: 5 }), 'invalid-input'],
    ['nothing', Buffer.alloc(0), 'wrong-type'],
    ['zeros', Buffer.alloc(5000), 'wrong-type'],
    ['a text', Buffer.from('ID3 is not a tag of this text'), 'wrong-type'],
    ['a few frames', mp3Of(0.1), 'wrong-type'],
    ['a text behind frames', mp3Of(5, { tail: Buffer.from('<script>') }), 'wrong-type'],
    ['a tag longer than the file', Buffer.concat([id3Tag(9, 9000), mp3Of(5)]), 'wrong-type'],
    ['a page before frames', Buffer.concat([Buffer.from('<html>'), mp3Of(5)]), 'wrong-type'],
    ['a WAV', Buffer.from('RIFF\0\0\0\0WAVEfmt '), 'wrong-type'],
    ['an MP4 with a video track', m4aOf(5, { handler: 'vide' }), 'wrong-type'],
    ['ALAC in an M4A', m4aOf(5, { codec: 'alac' }), 'wrong-type'],
    ['MP3 in an M4A', m4aOf(5, { object: 0x6b }), 'wrong-type'],
    ['an M4A whose samples are not in the file', m4aOf(5, { stored: 10 }), 'wrong-type'],
    ['an M4A without samples', m4aOf(0), 'wrong-type'],
    ['an M4A cut in its boxes', m4aOf(5).subarray(0, 300), 'wrong-type'],
    ['an M4A with an empty movie', Buffer.concat([box('ftyp'), moov]), 'wrong-type'],
  ])('%s', (_, file, code) => {
    expect(codeOf(file)).toBe(code)
  })

  test('frames of another rate in between', () => {
    const other = mp3Frame()
    other[2] = 0x14
    expect(codeOf(Buffer.concat([mp3Of(5), other, mp3Of(5)]))).toBe('wrong-type')
  })
})
