// What became of an act on passkeys, for the form that asks who is there: it knows when to ask again, and says what it is told.
import { AppError, isAppError } from '#shared/errors/app-error.ts'
import { passkeyRefusal } from '#shared/passkeys/refusals.ts'

export async function inOurWords(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const code = isAppError(error, 'reauthentication_needed') ? 'proof_needed' : 'passkey_refused'
    throw new AppError(code, passkeyRefusal(error), { cause: error })
  }
}
