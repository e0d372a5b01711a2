// POST /otp (and /magiclink): mails a sign-in link with a code, or texts a code.
import { z } from 'zod'
import type { Metadata } from '../../accounts/account.ts'
import { createUnlessTaken } from '../../accounts/create-account.ts'
import { checkedEmail } from '../../accounts/email-address.ts'
import { findAccountByEmail } from '../../accounts/find-account.ts'
import { mayBeCreated } from '../../accounts/may-be-created.ts'
import { checkOwnMetadata } from '../../accounts/merge-metadata.ts'
import { checkedPhone } from '../../accounts/phones/phone-number.ts'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { jsonObject, readBody, text } from '../../http/read-body.ts'
import { requestedRedirect } from '../../http/requested-redirect.ts'
import { readChallenge } from '../../links/code-challenge.ts'
import { mailIfMember, mayMail } from '../../links/mail-if-member.ts'
import { sendLink } from '../../links/send-link.ts'
import { checkChannel, phonesOn } from '../../sms/phones.ts'
import { textIfMember } from '../../sms/send-sign-in-code.ts'

const body = z.object({
  email: text,
  phone: text,
  channel: text,
  create_user: z.boolean().nullish(),
  data: jsonObject,
  code_challenge: text,
  code_challenge_method: text,
})

export const otp =
  (auth: Auth): Handler =>
  async (request) => {
    const given = await readBody(request, body)
    if (given.email && given.phone) {
      throw ERRORS.invalid('Only an email address or phone number should be provided')
    }
    if (given.phone) {
      if (!phonesOn(auth)) throw ERRORS.unsupportedPhone()
      checkChannel(given.channel)
      // No account is made by it, whatever `create_user` says: an account has an address.
      await textIfMember(auth, { phone: checkedPhone(given.phone), address: clientInfo(request).address })
      return request.json({})
    }
    if (!given.email) throw ERRORS.invalid('One of email or phone must be set')
    checkOwnMetadata(given.data ?? {})
    const email = checkedEmail(given.email)
    const challenge = readChallenge(given.code_challenge, given.code_challenge_method)
    const redirectTo = requestedRedirect(auth, request)
    const { address } = clientInfo(request)
    if (given.create_user !== false && allowsSignup(auth))
      await makeAccount(auth, { email, userMetadata: given.data }, address)
    await mailIfMember(auth, {
      email,
      send: async (account) => {
        if (!(await mayMail(auth, account, account.recovery_sent_at))) return
        await sendLink(auth, { userId: account.id, email, type: 'magiclink', challenge, redirectTo, address })
      },
    })
    return request.json({})
  }

function allowsSignup({ settings }: Auth): boolean {
  return settings.enable_signup && settings.email.enable_signup
}

/** Where sign-up is open, a first sign-in by mail makes the account; its link confirms the address. */
async function makeAccount(
  auth: Auth,
  { email, userMetadata }: { email: string; userMetadata: Metadata | null | undefined },
  address: string | null,
): Promise<void> {
  if (await findAccountByEmail(auth, email)) return
  await mayBeCreated(auth, { email, userMetadata }, address)
  await createUnlessTaken(auth.database, auth.now(), { email, passwordHash: null, confirmed: false, userMetadata })
}
