// Asks the hooks a club has switched on, each with what the platform tells it, and reads their answers. An answer with an error is the answer of the request.
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import type { HookName, HookSettings } from '#server/platform/settings/hook-settings.ts'
import { AuthError } from '../errors/auth-error.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { askAddress } from './ask-address.ts'
import { askFunction } from './ask-function.ts'
import { HookFault, readAnswer } from './hook-answer.ts'

/** The name a hook is told, where it differs from the setting's. */
const TOLD: Readonly<Record<HookName, string>> = {
  before_user_created: 'before-user-created',
  custom_access_token: 'customize-access-token',
  mfa_verification_attempt: 'mfa-verification',
  password_verification_attempt: 'password-verification',
  send_email: 'send-email',
  send_sms: 'send-sms',
}

export interface Hooks {
  has(name: HookName): boolean
  /** Undefined where the hook is off. `address`: whose request it is. */
  ask(
    name: HookName,
    input: Readonly<Record<string, unknown>>,
    address: string | null,
  ): Promise<Readonly<Record<string, unknown>> | undefined>
}

export function createHooks(
  enabled: readonly HookSettings[],
  { database, log, clock }: { database: Database; log: Log; clock: Clock },
): Hooks {
  const hooks = new Map(enabled.map((settings) => [settings.name, settings]))
  return {
    has: (name) => hooks.has(name),
    async ask(name, input, address) {
      const hook = hooks.get(name)
      if (!hook) return undefined
      const time = new Date(clock.now()).toISOString()
      const metadata = { uuid: randomUUID(), time, ip_address: address ?? '', name: TOLD[name] }
      const payload = JSON.stringify({ metadata, ...input })
      try {
        const text = hook.pgFunction
          ? await askFunction(database, hook.pgFunction, payload)
          : await askAddress(hook, payload, clock)
        return readAnswer(text)
      } catch (error) {
        if (error instanceof AuthError) throw error
        // What it was asked holds secrets and is not logged.
        log.error({ hook: name, reason: reasonOf(error) }, 'a hook failed')
        throw error instanceof HookFault ? error.refusal : ERRORS.hookFailed(hook.uri)
      }
    },
  }
}

/** A function's own words may repeat what it was asked: of what the database says, only the code is told (send-email.test.ts). */
function reasonOf(error: unknown): string {
  if (error instanceof HookFault) return error.message
  if (error instanceof Error && 'code' in error) return `SQLSTATE ${String(error.code)}`
  return error instanceof Error ? error.name : typeof error
}
