import { isRouteErrorResponse } from 'react-router'
import { isApiError } from '#contract/client.ts'

/** A failed load in the form that a page shows, whether it failed before or after the navigation. */
export type Failure = { message: string; serverMessage: string; statusCode: number }

const unexpected = 'An unexpected error occurred'

export function toFailure(error: unknown): Failure {
  if (isApiError(error)) {
    const { message, serverMessage, statusCode } = error
    return { message, serverMessage, statusCode: statusCode || 500 }
  }
  if (isRouteErrorResponse(error)) {
    const { message, serverMessage } = readTexts(error.data)
    return { message: message || unexpected, serverMessage, statusCode: error.status }
  }
  return { message: unexpected, serverMessage: '', statusCode: 500 }
}

function readTexts(data: unknown): { message: string; serverMessage: string } {
  const given = typeof data === 'object' && data !== null ? data : {}
  return {
    message: 'message' in given ? String(given.message) : '',
    serverMessage: 'serverMessage' in given ? String(given.serverMessage) : '',
  }
}

/** The reason why a product cannot be shown: the server's message takes precedence (ERR-18 to ERR-21). */
export function productFailureText({ serverMessage, statusCode }: Failure): string {
  if (serverMessage) return serverMessage
  if (statusCode === 404) return 'Product not found'
  if (statusCode === 500) return 'Server error. Please try again later.'
  return 'Failed to fetch product'
}
