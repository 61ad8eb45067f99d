import type { SendS3 } from './s3-client.ts'
import { refusedByStore } from './store-failure.ts'

type S3Object = { key: string; writtenAt: Date }

/** Every object whose key begins with `prefix`, in pages of 1,000 (AWS, "ListObjectsV2"). */
export async function* listObjects(sendRequest: SendS3, prefix: string): AsyncGenerator<S3Object> {
  let from: string | undefined
  do {
    const page = await fetchPage(sendRequest, prefix, from)
    yield* readObjects(page)
    from = readElement(page, 'NextContinuationToken')
  } while (from)
}

/** @throws AppError unavailable when the bucket cannot be listed; its cause names the setting to change */
export async function assertListable(sendRequest: SendS3): Promise<void> {
  readObjects(await fetchPage(sendRequest, 'no-object-begins-so/'))
}

async function fetchPage(sendRequest: SendS3, prefix: string, from?: string): Promise<string> {
  const token: Record<string, string> = from ? { 'continuation-token': from } : {}
  const page = await sendRequest({ method: 'GET', query: { 'list-type': '2', prefix, ...token } })
  return page?.toString('utf8') ?? ''
}

function readObjects(page: string): S3Object[] {
  if (!page.includes('<ListBucketResult'))
    throw refusedByStore('What answers at S3_ENDPOINT is no S3 store. Check S3_ENDPOINT.')
  const [, ...objects] = page.split('<Contents>')
  return objects.map((object) => ({
    key: readElement(object, 'Key') ?? '',
    writtenAt: new Date(readElement(object, 'LastModified') ?? 0),
  }))
}

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

function readElement(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
}
