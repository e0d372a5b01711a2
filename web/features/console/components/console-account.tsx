// The admin's own account at the top of the console: the way back to the club for who has a profile, the password, signing out.
import { ArrowLeft, KeyRound, LogOut, Settings } from 'lucide-react'
import { Link } from '#shared/links/link.tsx'
import { useSignOut } from '#shared/session/use-sign-out.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'

export function ConsoleAccount({ isMember }: { isMember: boolean }) {
  const { signOut, busy } = useSignOut()
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      {isMember && (
        <Link
          to="/home"
          className="inline-flex min-h-11 items-center gap-2 rounded-chip px-2 text-small text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          <span>
            Back <span className="max-sm:sr-only">to the club</span>
          </span>
        </Link>
      )}
      <ButtonLink to="/reset-password" variant="ghost" size="small" className="max-sm:px-2">
        <KeyRound aria-hidden="true" />
        <span>
          <span className="max-sm:sr-only">Change my </span>
          <span className="max-sm:capitalize">password</span>
        </span>
      </ButtonLink>
      <ButtonLink to="/settings" variant="ghost" size="small" className="max-sm:px-2">
        <Settings aria-hidden="true" />
        <span className="max-sm:sr-only">Settings</span>
      </ButtonLink>
      <Button variant="ghost" size="small" className="max-sm:px-2" busy={busy} onClick={signOut}>
        <LogOut aria-hidden="true" />
        Sign out
      </Button>
    </div>
  )
}
