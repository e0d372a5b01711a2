// Looks at a code: first the try is counted, in the database, so that guessing is slow whichever process it asks. Then the code is compared.
import type { FactorRow } from '../accounts/factor.ts'
import type { Auth } from '../context/auth.ts'
import { ERRORS } from '../errors/catalogue.ts'
import { codeWasTried } from '../sessions/attempt-hooks.ts'
import type { Spend } from './security-key.ts'
import { stepOfCode } from './totp.ts'

/** What is left to do with a right code: to spend its half minute. */
export async function takeCode(
  auth: Auth,
  factor: FactorRow,
  { code, address }: { code: string; address: string | null },
): Promise<Spend> {
  if (auth.config.rateLimitFactor > 0) {
    const [count] = await auth.database.query<{ seconds: number }>(
      'select private.count_step_try($1, $2, $3::timestamptz, $4::inet) as seconds',
      [factor.user_id, factor.id, auth.now(), address],
    )
    if (count && count.seconds > 0) throw ERRORS.tooManyRequests(count.seconds)
  }
  const step = stepOfCode(await readSecret(auth, factor), code.replaceAll(/\s/g, ''), auth.clock.now())
  const { id: factorId, user_id: userId, factor_type: factorType } = factor
  await codeWasTried(auth, { userId, factorId, factorType, valid: step !== undefined, address })
  if (step === undefined) throw ERRORS.wrongFactorCode()
  return async (tx) => {
    const [spent] = await tx.query<{ spent: boolean }>('select private.spend_step($1, $2, $3) as spent', [
      factor.user_id,
      factor.id,
      step,
    ])
    return spent?.spent === true
  }
}

async function readSecret(auth: Auth, factor: FactorRow): Promise<string> {
  const [row] = await auth.database.query<{ secret: string | null }>(
    'select secret from auth.mfa_factors where id = $1',
    [factor.id],
  )
  const opened = row?.secret ? auth.factorSecrets.open(factor.id, row.secret) : undefined
  if (!opened) throw new Error(`the secret of factor ${factor.id} opens with none of the keys`)
  if (!opened.current) {
    await auth.database.query('update auth.mfa_factors set secret = $3 where id = $1 and secret = $2', [
      factor.id,
      row?.secret,
      auth.factorSecrets.lock(factor.id, opened.secret),
    ])
  }
  return opened.secret
}
