// When the server has refused our token, or lists our session no more: asks whether it still holds, and ends it here when it does not. When it wants
// the second step first: asks for the session anew, and ends it where that can't be had.
import { AppError, isAppError } from '#shared/errors/app-error.ts'
import { oneTabAtATime } from '#shared/storage/one-tab-at-a-time.ts'
import { type Backend, supabase } from '#shared/supabase/client.ts'
import { sessionStorageKey } from '#shared/supabase/session-key.ts'
import { noteEnd } from './session-end.ts'

const REFUSED = 400
const SPARE = 2000

export const endDeadSession = oneAtATime(async (auth) => {
  const { error } = await auth.getUser()
  if (error && (error.status === 401 || error.status === 403)) {
    noteEnd(error.code === 'user_banned' ? 'closed' : 'ended')
    await auth.signOut({ scope: 'local' })
  }
})

/** A step that was taken, whose answer never came, leaves tokens of before: nothing can be done with them any more. */
const askAnew = oneAtATime((auth) =>
  // Another tab, or this one, may be about to have the new ones.
  oneTabAtATime(sessionStorageKey, async () => {
    const isRefused = async () => (await auth.refreshSession()).error?.status === REFUSED
    if (!(await isRefused())) return
    // What was refused may have been another one's question (follow-session.ts); and where there are no turns, the new ones may still be on their way.
    await new Promise((resolve) => setTimeout(resolve, SPARE))
    if (await isRefused()) await auth.signOut({ scope: 'local' })
  }),
)

function oneAtATime(ask: (auth: Backend['auth']) => Promise<void>): () => Promise<void> {
  let asking: Promise<void> | undefined
  const begin = async () => {
    try {
      await ask((await supabase()).auth)
    } catch (error) {
      console.error('The session was not asked for', error)
    }
    asking = undefined
  }
  return () => (asking ??= begin())
}

/** Call it with any failure: only a refused token makes it ask. */
export function afterRefusal(error: unknown) {
  if (isAppError(error, 'second_step_needed')) void askAnew()
  else if (error instanceof AppError && (error.status === 401 || error.code.startsWith('PGRST30')))
    void endDeadSession()
}
