import { expect } from 'vitest'
import type { ApiError } from '#contract/client.ts'

/** The status of a call through the typed client; 200 for every success. */
export const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: ApiError) => error.statusCode,
  )

/** The status and message of a call that must fail. */
export const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('The call was not refused'),
    (error: ApiError) => ({ statusCode: error.statusCode, message: error.serverMessage }),
  )

/** The status, field and message of a call that must fail. */
export const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('The call was not refused'),
    (error: ApiError) => [error.statusCode, error.field, error.serverMessage],
  )

/** Matches the error of a rejected call by its status only. */
export const refused = (statusCode: number) => ({ statusCode })
