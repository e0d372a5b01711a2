// A hook that is handed codes and links may repeat them in the error it answers. The error is then told without its words: answers go to whoever asked, and
// failures are logged (send-email.test.ts).
import { AuthError } from '../errors/auth-error.ts'

export async function withoutSecrets<Answer>(secrets: readonly string[], ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const { status, code, message } = error
    if (!secrets.some((secret) => secret !== '' && message.includes(secret))) throw error
    // Made anew: the other one's stack begins with its message.
    throw new AuthError(status, code, 'The hook answered an error')
  }
}
