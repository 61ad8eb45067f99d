import { api, connectionHint, failureText } from '#web/lib/api/api.ts'
import { checkFields } from '#web/lib/form-fields.ts'

const failed = 'That did not work. Please try again.'

/**
 * Sends the address of the form, and focuses it instead when it is invalid.
 * @returns the reason when it was not sent, for the field
 */
export async function subscribe(form: HTMLFormElement): Promise<string | undefined> {
  const { values, problems } = checkFields(form)
  if (problems.email) return problems.email
  try {
    await api('POST /newsletter', { body: { email: values.email ?? '' } })
    return undefined
  } catch (error) {
    return connectionHint(error) ?? failureText(error, failed)
  }
}
