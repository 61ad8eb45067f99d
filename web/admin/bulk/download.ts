import { ApiError, createApi, type TransportRequest } from '../../../contract/client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { readToken, removeRefusedToken } from '../../lib/token.ts'

/**
 * The calls that answer a file: it is fetched with the sign-in token and then saved. The browser keeps what comes
 * on its disk until it is whole, so a large file costs no memory of the page, and one that broke off is no file.
 */
export const download = createApi(async (request) => {
  const token = readToken()
  const response = await ask(request, token)
  if (response.status === 401 && token !== null) removeRefusedToken(token)
  if (!response.ok) return { statusCode: response.status, body: await readRefusal(response) }
  saveFile(await readWhole(response), toFileName(response))
  return { statusCode: response.status, body: undefined }
})

async function ask({ method, path, headers }: TransportRequest, token: string | null) {
  try {
    const authorization: HeadersInit = token === null ? {} : { authorization: `Bearer ${token}` }
    return await fetch(`/api${path}`, {
      method,
      headers: { ...headers, ...authorization },
      credentials: 'omit',
    })
  } catch {
    throw brokenOff()
  }
}

async function readWhole(response: Response): Promise<Blob> {
  try {
    return await response.blob()
  } catch {
    throw brokenOff()
  }
}

async function readRefusal(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

function brokenOff(): ApiError {
  return new ApiError({
    statusCode: 0,
    message: 'The download broke off. Check your network and try again.',
  })
}

function toFileName(response: Response): string {
  const header = response.headers.get('content-disposition') ?? ''
  return /filename="([^"]+)"/.exec(header)?.[1] ?? 'export.csv'
}
