// Beneath a closed door, to a newcomer: who opens one to them.
import type { ShownProfile } from '#shared/api/members/members.ts'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'

export function HouseDoor({ member }: { member: ShownProfile }) {
  if (!member.house || member.chain || member.mutualCount > 0 || member.introThreadId) return null
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 text-center text-small">
      The house introduces you to members.
      <ButtonLink to="/home" variant="quiet" size="small">
        See to whom
      </ButtonLink>
    </p>
  )
}
