import { useEffect } from 'react'
import { isApiError } from '#contract/client.ts'
import { api } from '#web/lib/api/api.ts'
import { createStore, useStore } from '#web/lib/store.ts'

const connection = createStore(true)

const RETRY_MS = 3000

/** Whether the shop can be reached: from the browser's word, and from the last request. */
export function useConnection(): boolean {
  const isConnected = useStore(connection, true)
  useEffect(() => {
    const follow = () => connection.set(navigator.onLine)
    follow()
    window.addEventListener('online', follow)
    window.addEventListener('offline', follow)
    return () => {
      window.removeEventListener('online', follow)
      window.removeEventListener('offline', follow)
    }
  }, [])
  useEffect(() => {
    if (isConnected) return
    const timer = setInterval(() => void tryAgain(), RETRY_MS)
    return () => clearInterval(timer)
  }, [isConnected])
  return isConnected
}

async function tryAgain(): Promise<void> {
  if (navigator.onLine) await tracked(api('GET /health')).catch(() => undefined)
}

/** A request that shows whether there is a connection. */
export async function tracked<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await request
    connection.set(true)
    return answer
  } catch (error) {
    connection.set(!isLost(error))
    throw error
  }
}

/** Whether a request failed without any response. */
export const isLost = (error: unknown): boolean => isApiError(error) && error.statusCode === 0
