import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const GIGABYTE = 1024 ** 3

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = '/dev/shm'

/** The files of a run have well under one gigabyte; the browsers and servers need the rest. */
const NEEDED = { inFolder: 2 * GIGABYTE, available: 6 * GIGABYTE }

/** Bytes that fit into a folder in memory, and bytes of memory that programs can still use. */
export type Room = { inFolder: number; available: number }

/**
 * The folder for the temporary files of the tests: in memory where there is room, because each test database has
 * hundreds of files and disks take most of the time to create and delete them.
 */
export function chooseTestFolder(room: Room = measureRoom()): string {
  const fits = room.inFolder >= NEEDED.inFolder && room.available >= NEEDED.available
  return fits ? IN_MEMORY : tmpdir()
}

/** Creates a folder for one run, which is removed when this process exits. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(chooseTestFolder(), 'runout-tests-'))
  // A PostgreSQL started by root runs as another user.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function measureRoom(): Room {
  return { inFolder: freeBytes(IN_MEMORY), available: process.availableMemory() }
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
