import { createSession } from '#server/auth/index.ts'
import { systemContext } from '#server/platform/context.ts'
import type { Person, World } from './world.ts'

/** A new session, as after a sign-in of this minute. */
export async function signInAgain({ shop }: World, person: Person): Promise<void> {
  person.token = await createSession(systemContext(shop.services, 'people'), person.id)
}
