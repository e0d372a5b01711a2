// POST /verify: exchanges a typed code or a link's token for a session.
import { z } from 'zod'
import type { Transaction } from '#server/database/database.ts'
import { checkedEmail } from '../../accounts/email-address.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { readBody, text } from '../../http/read-body.ts'
import { CONFIRM_OTHER_ADDRESS, confirm } from '../../links/confirm.ts'
import { KINDS_OF, type LinkType, type Redeemed } from '../../secrets/one-time-token.ts'
import { handOver, openSession } from '../../sessions/start-session.ts'
import { verifyPhoneCode } from '../../sms/verify-code.ts'

const body = z.object({ type: text, token: text, token_hash: text, email: text, phone: text })

/** With `email` the code may come from a sign-in mail or from one that confirms a new account. */
const TYPES: ReadonlyMap<string, LinkType> = new Map([
  ['signup', 'signup'],
  ['invite', 'invite'],
  ['recovery', 'recovery'],
  ['magiclink', 'magiclink'],
  ['email', 'magiclink'],
  ['email_change', 'email_change'],
])

export const verifyPost =
  (auth: Auth): Handler =>
  async (request) => {
    const given = await readBody(request, body)
    if (!given.type) throw ERRORS.invalid('Verify requires a verification type')
    if (!given.token && !given.token_hash) throw ERRORS.invalid('Verify requires a token or a token hash')
    if (given.phone || given.type === 'sms' || given.type === 'phone_change') {
      return request.json(await verifyPhoneCode(auth, request, given))
    }
    const type = TYPES.get(given.type)
    if (!type) throw ERRORS.invalid('Unsupported verification type')
    const kinds = given.type === 'email' ? [...KINDS_OF.signup, ...KINDS_OF.magiclink] : KINDS_OF[type]

    const opened = given.token_hash ? await openByLink() : await openByCode(checkedEmail(given.email))
    if (opened === 'other address pending') return request.json({ msg: CONFIRM_OTHER_ADDRESS, code: '200' })
    return request.json(await handOver(auth, opened))

    function openBy(redeem: (tx: Transaction) => Promise<Redeemed | undefined>) {
      return auth.database.transaction(async (tx) => {
        const confirmed = await confirm(auth, tx, type as LinkType, await redeem(tx))
        if (confirmed?.otherAddressPending) return 'other address pending'
        return confirmed && openSession(auth, tx, { account: confirmed.account, method: 'otp' }, clientInfo(request))
      })
    }

    async function openByLink() {
      if (given.email) throw ERRORS.invalid('Only the token_hash and type should be provided')
      const result = await openBy((tx) => auth.oneTimeTokens.redeemLink(tx, kinds, given.token_hash))
      if (!result) throw ERRORS.linkExpired()
      return result
    }

    /** Six digits can be guessed: the guard slows wrong codes down as it does wrong passwords. */
    async function openByCode(email: string) {
      const result = await auth.guard.guess(`code ${email}`, request.get('clientAddress'), () =>
        openBy((tx) => auth.oneTimeTokens.redeemCode(tx, kinds, email, given.token.trim())),
      )
      if (!result) throw ERRORS.codeExpired()
      return result
    }
  }
