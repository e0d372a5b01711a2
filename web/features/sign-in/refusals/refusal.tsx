// Why somebody was not let in, and for whoever the club has closed the account of, the way to what they can do.
import { Link } from '#shared/links/link.tsx'
import type { SignInOutcome } from '../data/sign-in.ts'

type RefusalProps = Omit<Extract<SignInOutcome, { kind: 'refused' }>, 'kind'> & {
  /** Who asked, where that was typed. */
  email?: string
}

export function Refusal({ message, why, email }: RefusalProps) {
  return (
    <div className="flex animate-appear flex-col border-l border-bad pl-4 text-small">
      <p role="alert" className="text-bad">
        {message}
      </p>
      {why === 'disabled' && (
        <Link
          to="/account-closed"
          state={email === undefined ? undefined : { email }}
          className="inline-flex min-h-11 items-center self-start text-gold-ink underline underline-offset-4"
        >
          What you can do
        </Link>
      )}
    </div>
  )
}
