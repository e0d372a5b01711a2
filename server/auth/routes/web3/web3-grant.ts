// POST /token?grant_type=web3: a member signs in with the wallet that is linked to the account. The key is proved by a signature over a message that
// names this club and this minute. Attacks: web3-grant.test.ts.
import { z } from 'zod'
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import { clientInfo } from '../../http/client-info.ts'
import type { Handler } from '../../http/handler.ts'
import { readBody, text } from '../../http/read-body.ts'
import { handOver, openSession } from '../../sessions/start-session.ts'
import { admitWallet, WEB3 } from '../../web3/admit-wallet.ts'
import type { Chain } from '../../web3/chain.ts'
import { faultOf } from '../../web3/judge-message.ts'
import { NoSignedMessage, readMessage, type SignedMessage } from '../../web3/signed-message.ts'

const body = z.object({ chain: text, message: text, signature: text })

const SHORTEST = 64
const LONGEST = 20 * 1024

export const web3Grant =
  (auth: Auth): Handler =>
  async (request) => {
    const given = await readBody(request, body)
    const { name, chain } = await chainOf(auth, given.chain)
    if (given.message.length < SHORTEST) throw ERRORS.invalid('message is too short')
    if (given.message.length > LONGEST) throw ERRORS.invalid('message must not exceed 20KB')
    const fault = chain.faultOfSignature(given.signature)
    if (fault) throw ERRORS.invalid(fault)
    const message = parse(given.message, chain)
    judge(auth, message, chain)
    const address = chain.canonical(message.address)
    if (!chain.isSignedBy(address, given.message, given.signature)) {
      throw ERRORS.oauth('invalid_grant', 'Signature does not match address in message')
    }
    const subject = [WEB3, name, address].join(':')
    const opened = await auth.database.transaction(async (tx) => {
      const account = await admitWallet(auth, tx, { subject, chain: name, address, message, raw: given.message })
      return openSession(auth, tx, { account, method: WEB3 }, clientInfo(request))
    })
    return request.json(await handOver(auth, opened))
  }

/** The curves are loaded with the first sign-in: a club without wallets does without them. */
async function chainOf(auth: Auth, name: string): Promise<{ name: string; chain: Chain }> {
  const { solana, ethereum } = auth.settings.web3
  if (!solana.enabled && !ethereum.enabled) throw ERRORS.web3Disabled()
  if (name === 'solana') {
    if (!solana.enabled) throw ERRORS.web3Disabled('Solana')
    return { name, chain: (await import('../../web3/solana.ts')).solana }
  }
  if (name === 'ethereum') {
    if (!ethereum.enabled) throw ERRORS.web3Disabled('Ethereum')
    return { name, chain: (await import('../../web3/ethereum.ts')).ethereum }
  }
  throw ERRORS.unsupportedChain()
}

function parse(raw: string, chain: Chain): SignedMessage {
  try {
    return readMessage(raw, chain.form)
  } catch (error) {
    if (error instanceof NoSignedMessage) throw ERRORS.invalid(error.message)
    throw error
  }
}

function judge(auth: Auth, message: SignedMessage, { form }: Chain): void {
  const rules = {
    siteUrl: auth.config.siteUrl,
    allowed: auth.settings.additional_redirect_urls,
    loopback: !auth.config.production,
  }
  const fault = faultOf(message, { chain: form.chain, rules, now: auth.clock.now() })
  if (fault) throw ERRORS.oauth('invalid_grant', fault)
}
