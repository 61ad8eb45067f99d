/** Thrown by a job whose retry would fail the same way: it is stored as failed without another attempt. */
export class NonRetryableError extends Error {
  override name = 'NonRetryableError'
}
