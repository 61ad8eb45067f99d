import { api } from '#web/lib/api/api.ts'
import { toFullName } from '../customers/index.ts'
import type { SaleCustomer } from './sale-draft.ts'

/** The customer with an email, or the only one whom the text finds; otherwise a sentence about why there is none. */
export async function findCustomer(text: string): Promise<SaleCustomer | string> {
  const { users } = await api('GET /users', { query: { search: text } })
  const [first] = users
  const found =
    users.find(({ email }) => email === text.toLowerCase()) ??
    (users.length === 1 ? first : undefined)
  if (found) return { userId: found._id, email: found.email, name: toFullName(found) }
  return first ? `${users.length} customers match ${text}.` : `No customer matches ${text}.`
}
