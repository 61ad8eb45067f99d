/** The values of a form, and the errors of the browser's own validation (required, type, lengths). */
export type CheckedFields = {
  values: Readonly<Record<string, string>>
  /** One message for each invalid field, by its name. */
  problems: Readonly<Record<string, string>>
}

/** Reads a form that shows its own messages (`noValidate`) and focuses the first invalid field. */
export function checkFields(form: HTMLFormElement): CheckedFields {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  const named = inputs.filter((input) => input.name !== '')
  const bad = named.filter((input) => toProblem(input) !== undefined)
  bad[0]?.focus()
  return {
    values: Object.fromEntries(named.map((input) => [input.name, input.value])),
    problems: Object.fromEntries(bad.map((input) => [input.name, toProblem(input) ?? ''])),
  }
}

function toProblem({
  validity,
  value,
  minLength,
  maxLength,
  labels,
  title,
}: HTMLInputElement): string | undefined {
  const label = labels?.[0]?.textContent ?? 'This'
  if (validity.valueMissing) return `${label} is required`
  if (validity.typeMismatch) return 'Please enter a valid email address'
  // The title of an input with a pattern describes the rule.
  if (validity.patternMismatch) return title
  // The browser checks the length of typed text only, not of text set by script.
  if (minLength > 0 && value.length < minLength) {
    return `${label} must be at least ${minLength} characters long`
  }
  if (maxLength > 0 && value.length > maxLength) {
    return `${label} must be at most ${maxLength} characters`
  }
  return undefined
}
