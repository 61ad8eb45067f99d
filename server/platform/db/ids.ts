const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Whether a text is a valid id; PostgreSQL refuses to compare other texts with one. */
export function isId(text: string): boolean {
  return UUID.test(text)
}
