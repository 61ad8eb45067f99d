import { isRouteErrorResponse } from 'react-router'
import { isApiError } from '#contract/client.ts'

/** A failed load in the form that a page shows, whether it failed before or after the navigation. */
export type Failure = {
  message: string
  serverMessage: string
  /** 500 also without a response. */
  statusCode: number
  isUnanswered: boolean
}

const unexpected = 'An unexpected error occurred'

export function toFailure(error: unknown): Failure {
  if (isApiError(error)) {
    const { message, serverMessage, statusCode } = error
    const isUnanswered = statusCode === 0
    return { message, serverMessage, statusCode: statusCode || 500, isUnanswered }
  }
  if (isRouteErrorResponse(error)) {
    const { message, ...data } = readData(error.data)
    return { message: message || unexpected, statusCode: error.status, ...data }
  }
  return { message: unexpected, serverMessage: '', statusCode: 500, isUnanswered: false }
}

function readData(data: unknown): Omit<Failure, 'statusCode'> {
  const given = typeof data === 'object' && data !== null ? data : {}
  return {
    message: 'message' in given ? String(given.message) : '',
    serverMessage: 'serverMessage' in given ? String(given.serverMessage) : '',
    isUnanswered: 'isUnanswered' in given && given.isUnanswered === true,
  }
}

/** The reason why a product cannot be shown: the server's message takes precedence. */
export function productFailureText({ serverMessage, statusCode, isUnanswered }: Failure): string {
  if (serverMessage) return serverMessage
  if (isUnanswered) return 'Failed to fetch product'
  if (statusCode === 404) return 'Product not found'
  if (statusCode === 500) return 'Server error. Please try again later.'
  return 'Failed to fetch product'
}
