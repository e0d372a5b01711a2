// When the server has refused our token, or lists our session no more: asks whether it still holds, and ends it here when it does not. When it wants
// the second step first: asks for the session anew, and ends it where that can't be had.
import { AppError, isAppError } from '#shared/errors/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { noteEnd } from './session-end.ts'

let asking = false

export async function endDeadSession() {
  if (asking) return
  asking = true
  try {
    const client = await supabase()
    const { error } = await client.auth.getUser()
    if (error && (error.status === 401 || error.status === 403)) {
      noteEnd(error.code === 'user_banned' ? 'closed' : 'ended')
      await client.auth.signOut({ scope: 'local' })
    }
  } catch (error) {
    console.error('The session could not be verified', error)
  } finally {
    asking = false
  }
}

const SPARE = 2000
const REFUSED = 400
let renewing = false

/** A step that was taken, whose answer never came, leaves tokens of before: nothing can be done with them any more. */
async function askAnew() {
  if (renewing) return
  renewing = true
  try {
    const { auth } = await supabase()
    const isRefused = async () => (await auth.refreshSession()).error?.status === REFUSED
    if (!(await isRefused())) return
    // Another tab, or this one, may be about to have the new ones.
    await new Promise((resolve) => setTimeout(resolve, SPARE))
    if (await isRefused()) await auth.signOut({ scope: 'local' })
  } catch (error) {
    console.error('The session could not be renewed', error)
  } finally {
    renewing = false
  }
}

/** Call it with any failure: only a refused token makes it ask. */
export function afterRefusal(error: unknown) {
  if (isAppError(error, 'second_step_needed')) void askAnew()
  else if (error instanceof AppError && (error.status === 401 || error.code.startsWith('PGRST30')))
    void endDeadSession()
}
