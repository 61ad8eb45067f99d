import { createBucketExports } from './bucket-exports.ts'
import { createDiskExports } from './disk-exports.ts'
import type { ExportStore } from './export-store.ts'
import type { S3Bucket } from './s3-client.ts'

export function createExportStore(folder: string, bucket: S3Bucket | undefined): ExportStore {
  const disk = createDiskExports(folder)
  return bucket ? createBucketExports(disk, bucket) : disk
}
