/** What a form holds, and what the browser's own rules (required, type, lengths) find wrong with it. */
export type CheckedFields = {
  values: Readonly<Record<string, string>>
  /** One sentence for each bad field, by its name. */
  problems: Readonly<Record<string, string>>
}

/** Reads a form that shows its own messages (`noValidate`) and moves to the first bad field. */
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
  // An input with a pattern carries the rule in words as its title.
  if (validity.patternMismatch) return title
  // The browser itself measures only what was typed, not what was filled in.
  if (minLength > 0 && value.length < minLength) {
    return `${label} must be at least ${minLength} characters long`
  }
  if (maxLength > 0 && value.length > maxLength) {
    return `${label} must be at most ${maxLength} characters`
  }
  return undefined
}
