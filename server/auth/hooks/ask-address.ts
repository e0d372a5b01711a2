// Sends a hook's question to an address, signed as Standard Webhooks has it, for five seconds at most. An address that can't be reached is asked three
// times, under one id.
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#server/platform/clock.ts'
import type { HookSettings } from '#server/platform/settings/hook-settings.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { HookFault } from './hook-answer.ts'

const LONGEST_MS = 5000
const MOST_BYTES = 200 * 1024
const PAUSES_MS = [250, 1000]

export async function askAddress(
  hook: HookSettings,
  payload: string,
  clock: Clock,
  longestMs = LONGEST_MS,
): Promise<string> {
  const id = randomUUID()
  const timestamp = String(Math.floor(clock.now() / 1000))
  const signatures = hook.secrets.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`,
  )
  const signal = AbortSignal.timeout(longestMs)
  const ask = async () => {
    const answer = await fetch(hook.uri, {
      method: 'POST',
      body: payload,
      // Whoever the address names is asked, nobody it points to.
      redirect: 'error',
      signal,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatures.join(' '),
      },
    })
    return readBody(answer)
  }
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof HookFault) throw error
      if (signal.aborted) throw new HookFault(ERRORS.hookTimeout(longestMs / 1000))
      const wait = PAUSES_MS[tries]
      if (wait === undefined) throw new HookFault(ERRORS.hookUnreachable())
      await pause(wait)
    }
  }
}

async function readBody(answer: Response): Promise<string> {
  if (![200, 202, 204].includes(answer.status)) throw new HookFault(refusalFor(answer.status))
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status === 204 && type === '') return ''
  if (!/^application\/json(;|$)/i.test(type)) throw new HookFault(ERRORS.hookContentType(type))
  let text = ''
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new HookFault(ERRORS.hookAnswerTooLong(MOST_BYTES))
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

function refusalFor(status: number) {
  if (status === 429 || status === 503) return ERRORS.hookSays('Service currently unavailable due to hook')
  if (status === 400) return ERRORS.hookSays('Invalid payload sent to hook')
  if (status === 401) return ERRORS.hookSays('Hook requires authorization token')
  return ERRORS.hookSays(`Unexpected status code returned from hook: ${status}`)
}
