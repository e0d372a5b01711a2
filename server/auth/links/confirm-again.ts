// Mails an account that waits for its confirmation another link: an invited one its invitation. An account that works gets nothing.
import type { Account } from '../accounts/account.ts'
import type { Auth } from '../context/auth.ts'
import type { Challenge } from './code-challenge.ts'
import { mayMail } from './mail-if-member.ts'
import { sendLink } from './send-link.ts'

export async function confirmAgain(
  auth: Auth,
  account: Account,
  request: { email: string; challenge?: Challenge; redirectTo: string; address: string | null },
): Promise<void> {
  if (account.email_confirmed_at || !(await mayMail(auth, account, account.confirmation_sent_at))) return
  const type = account.invited_at ? 'invite' : 'signup'
  await sendLink(auth, { userId: account.id, type, ...request })
}
