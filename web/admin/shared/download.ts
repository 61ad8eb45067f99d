import { ApiError, createApi, type TransportRequest } from '#contract/client.ts'
import { readToken, removeRefusedToken } from '#web/lib/api/token.ts'
import { saveFile } from '#web/lib/save-file.ts'

/**
 * The calls that return a file: it is fetched with the sign-in token and then saved. The browser streams the response
 * to disk, which saves the page's memory, and an incomplete response is never saved.
 */
export const download = createApi(async (request) => {
  const token = readToken()
  const response = await fetchFile(request, token)
  if (response.status === 401 && token !== null) removeRefusedToken(token)
  if (!response.ok) return { statusCode: response.status, body: await readRefusal(response) }
  saveFile(await readWhole(response), toFileName(response))
  return { statusCode: response.status, body: undefined }
})

async function fetchFile({ method, path, headers }: TransportRequest, token: string | null) {
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
