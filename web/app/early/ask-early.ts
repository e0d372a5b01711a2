// Asks what the opened screen asks first, while the app still loads. A script of its own in the head of the page (tools/build/early-script.ts), so it
// has to be small. It keeps nothing and changes nothing: the client takes the answers over, also that to a refresh (#shared/early/early-answers.ts).
import type { EarlyQuestion } from '#shared/early/early-answers.ts'
import { refusedKey } from '#shared/session/note-refused.ts'
import { backendConfig } from '#shared/supabase/config.ts'
import { sessionStorageKey } from '#shared/supabase/session-key.ts'
import { showFirstPhoto } from './first-photo.ts'
import { questionAt } from './questions.ts'

/** The client refreshes a token that has less than this left. */
const MARGIN = 90_000

const early: EarlyQuestion[] = []

function ask(path: string, words: object, token?: string): Promise<Response> {
  const { url: backend, anonKey } = backendConfig()
  const url = backend.replace(/\/$/, '') + path
  const body = JSON.stringify(words)
  const headers = {
    apikey: anonKey,
    authorization: `Bearer ${token ?? anonKey}`,
    'content-type': 'application/json',
    ...(token && { 'content-profile': 'public' }),
  }
  const answer = fetch(url, { method: 'POST', headers, body })
  answer.catch(() => undefined)
  early.push({ url, body, token, at: Date.now(), answer })
  return answer
}

async function begin() {
  const { pathname, search } = window.location
  const kept = localStorage.getItem(sessionStorageKey)
  const question = questionAt(pathname)
  if (!kept || !question || search || !navigator.onLine || localStorage.getItem(refusedKey) !== null) return
  const [procedure, args] = question
  const askAs = async (token: string) => {
    const answer = await ask(`/rest/v1/rpc/${procedure}`, args, token)
    // A copy, taken before anybody reads it.
    if (answer.ok) showFirstPhoto(pathname, await answer.clone().json())
  }
  window.o1Early = early
  const session = JSON.parse(kept)
  if (session.expires_at * 1000 - Date.now() >= MARGIN) {
    return askAs(session.access_token)
  }
  const refreshed = await ask('/auth/v1/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
  if (refreshed.ok) await askAs((await refreshed.clone().json()).access_token)
}

begin().catch(() => undefined)
