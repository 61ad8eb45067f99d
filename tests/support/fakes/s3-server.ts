import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Bucket, S3Settings } from '#server/platform/storage/s3-client.ts'

/** True when it answers in place of the server. */
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * An S3 server on this machine with a bucket for images and one for exports. It refuses requests with an invalid
 * signature, but not those without one.
 */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'runout-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'pictures' }, { name: 'exports' }],
  })
  const { port } = await server.run()
  const handle = server.callback()
  let intercept: Intercept = () => false
  server.httpServer.removeAllListeners('request').on('request', (request, response) => {
    if (!intercept(request, response)) handle(request, response)
  })
  const origin = `http://127.0.0.1:${port}`
  // The only key the server accepts.
  const access = { region: 'ap-southeast-2', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const settings: S3Settings = {
    ...access,
    store: 's3',
    bucketUrl: `${origin}/pictures`,
    bucket: 'pictures',
    setting: 'S3_BUCKET',
    publicUrl: undefined,
  }
  const exportBucket: S3Bucket = {
    ...access,
    bucketUrl: `${origin}/exports`,
    bucket: 'exports',
    setting: 'S3_EXPORT_BUCKET',
  }
  return {
    settings,
    exportBucket,
    intercept(by: Intercept) {
      intercept = by
    },
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
