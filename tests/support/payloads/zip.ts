import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  name: string
  data: Uint8Array
  /** The size that the ZIP claims, in place of the true one. */
  claimedSize?: number
  isEncrypted?: boolean
}

/** A ZIP file of these entries (APPNOTE.TXT, 4.3), also a dishonest one. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const packed = deflateRawSync(entry.data)
    const facts = toFacts(entry, packed.length, name.length)
    const file = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, name, packed])
    files.push(file)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('504b01021400', 'hex'), facts, rest, name)
    offset += file.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}

/** The fields that a local header and the directory share. */
function toFacts(
  { data, claimedSize, isEncrypted }: ZipEntry,
  packedLength: number,
  nameLength: number,
): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(isEncrypted ? 1 : 0, 2)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt32LE(crc32(data), 10)
  facts.writeUInt32LE(packedLength, 14)
  facts.writeUInt32LE(claimedSize ?? data.length, 18)
  facts.writeUInt16LE(nameLength, 22)
  return facts
}
