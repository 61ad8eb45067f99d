/**
 * Spreadsheets execute a cell that begins like a formula; a leading apostrophe turns it into text (OWASP, CSV
 * injection).
 * A value that already begins with apostrophes and a formula sign gets one more, so that `arm` always restores the
 * original. Full-width signs count in East Asian editions.
 */
const risky = /^'*[=+\-@\t\r\n＝＋－＠]/
const defused = /^'+[=+\-@\t\r\n＝＋－＠]/

export function defuse(text: string): string {
  return risky.test(text) ? `'${text}` : text
}

/** Undoes `defuse`. */
export function arm(text: string): string {
  return defused.test(text) ? text.slice(1) : text
}
