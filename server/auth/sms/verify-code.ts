// POST /verify with a phone: exchanges a typed code for a session. It is one step, its method `otp`: whoever has two is asked for the other.
import { checkedPhone } from '../accounts/phones/phone-number.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { clientInfo } from '../http/client-info.ts'
import type { AuthRequest } from '../http/handler.ts'
import type { SessionResponse } from '../sessions/session-response.ts'
import { handOver } from '../sessions/start-session.ts'
import { openByCode } from './confirm-code.ts'
import { networkMarks } from './network-mark.ts'
import { phonesOn } from './phones.ts'

interface Given {
  readonly type: string
  readonly phone: string
  readonly email: string
  readonly token: string
}

export async function verifyPhoneCode(auth: Auth, request: AuthRequest, given: Given): Promise<SessionResponse> {
  if (!phonesOn(auth)) throw ERRORS.phoneLoginsDisabled()
  if (given.email || !given.phone || !given.token) {
    throw ERRORS.invalid('Only an email address or phone number should be provided on verify')
  }
  const purpose = given.type
  if (purpose !== 'sms' && purpose !== 'phone_change') throw ERRORS.invalid('Invalid sms verification type')
  const phone = checkedPhone(given.phone)
  // Six digits can be guessed: the guard slows wrong codes down as it does those of mails.
  const address = request.get('clientAddress')
  const shown = { purpose, phone, code: given.token.trim(), networks: networkMarks(auth, address) } as const
  const opened = await auth.guard.guess(`code ${phone}`, address, () => openByCode(auth, shown, clientInfo(request)))
  if (!opened) throw ERRORS.codeExpired()
  return handOver(auth, opened)
}
