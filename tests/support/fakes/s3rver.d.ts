/** Only the parts used here; the package has no types. */
declare module '@20minutes/s3rver' {
  import type { RequestListener, Server } from 'node:http'

  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    run(): Promise<{ port: number }>
    callback(): RequestListener
    httpServer: Server
    close(): Promise<void>
  }
}
