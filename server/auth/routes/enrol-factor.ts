// POST /factors: second factors are not configured.
import type { Auth } from '../auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import type { Handler } from '../http/handler.ts'
import { requireMember } from '../http/require-member.ts'

export const enrolFactor =
  (auth: Auth): Handler =>
  async (request) => {
    await requireMember(auth, request)
    throw ERRORS.mfaDisabled()
  }
