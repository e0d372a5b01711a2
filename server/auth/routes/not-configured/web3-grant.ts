// POST /token?grant_type=web3: wallets are not configured.
import { z } from 'zod'
import { ERRORS } from '../../errors/catalogue.ts'
import type { Handler } from '../../http/handler.ts'
import { readBody, text } from '../../http/read-body.ts'

const body = z.object({ chain: text })

export const web3Grant = (): Handler => async (request) => {
  const { chain } = await readBody(request, body)
  if (chain !== 'solana' && chain !== 'ethereum') {
    throw ERRORS.unsupportedChain()
  }
  throw ERRORS.web3Disabled()
}
