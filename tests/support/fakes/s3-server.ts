import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '#server/platform/storage/s3-client.ts'

/** An S3 server on this machine with one bucket. It refuses requests with an invalid signature. */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'runout-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'pictures' }],
  })
  const { port } = await server.run()
  const settings: S3Settings = {
    store: 's3',
    bucketUrl: `http://127.0.0.1:${port}/pictures`,
    bucket: 'pictures',
    region: 'ap-southeast-2',
    // The only key the server accepts.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    publicUrl: undefined,
  }
  return {
    settings,
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
