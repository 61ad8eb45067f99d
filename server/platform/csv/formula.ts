/**
 * Spreadsheets run a cell that begins like a formula, whoever wrote it. An apostrophe before it makes it text. A
 * text that already begins with apostrophes and then like a formula gets one more, so that taking one away again
 * always gives back what was there (OWASP, CSV injection; the wide signs count in East Asian editions).
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
