// What the page has asked before the app was there (web/app/early), for the client to take over. It takes an answer only in place of the very
// same request by the same member, once, and not for long.

/** `token`: as whom it was asked; nothing where the body says it. */
export type EarlyQuestion = {
  url: string
  body: string
  token: string | undefined
  at: number
  answer: Promise<Response>
}

declare global {
  interface Window {
    o1Early?: EarlyQuestion[] | undefined
  }
}

/** A slow phone takes this long to load the app. What is older is asked again. */
const GOOD_FOR = 20_000

/** What has not come by then is asked again beside it. */
const PATIENCE = 10_000

/** A screen that asks at all has asked by then. */
const SOON = 2000

let adopted = 0
let given: Promise<unknown> = Promise.resolve()
const waiting: (() => void)[] = []

/** The answer to this request, if it was asked early and well. */
export async function adoptEarly(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response | undefined> {
  const question = take(input, init)
  const { signal } = init
  // Taken back, or a failure: whoever asks hears of it from the request itself.
  if (!question || signal?.aborted) return undefined
  const coming = new Promise<Response | undefined>((resolve) => {
    const none = () => resolve(undefined)
    setTimeout(none, PATIENCE)
    signal?.addEventListener('abort', none)
    question.answer.then(resolve, none)
  })
  given = coming
  const response = await coming
  if (!response?.ok || signal?.aborted) return undefined
  adopted = question.at
  return response
}

function take(input: RequestInfo | URL, { method, body, headers }: RequestInit): EarlyQuestion | undefined {
  const { o1Early: asked } = window
  if (!asked || method !== 'POST') return undefined
  const sent = new Headers(headers)
  // Another form of the answer, or only some of it.
  if (sent.has('accept') || sent.has('prefer') || sent.has('range')) return undefined
  const index = asked.findIndex(
    ({ url, body: words, token }) =>
      url === String(input) && words === body && (!token || sent.get('authorization') === `Bearer ${token}`),
  )
  const [question] = index < 0 ? [] : asked.splice(index, 1)
  if (asked.length === 0) for (const go of waiting.splice(0)) go()
  return question && Date.now() - question.at < GOOD_FOR ? question : undefined
}

/** Once the screen has taken over what the page asked: a channel joined before that would make the answer too old to be taken. */
export function earlyTaken(): Promise<void> {
  if (!window.o1Early?.length) return Promise.resolve()
  return new Promise((resolve) => {
    waiting.push(resolve)
    setTimeout(resolve, SOON)
  })
}

/** Once what it has taken over last has come. */
export const earlyGiven = () => given

/** Something was changed: what was asked before does not know of it. */
export function forgetEarly() {
  window.o1Early?.splice(0)
}

/** Since when what has just been opened may have changed: earlier than now by the time the app took to load. */
export function readSince(now = Date.now()): number {
  return now - adopted < 2 * GOOD_FOR ? adopted : now
}
