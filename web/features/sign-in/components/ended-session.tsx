// Above the sign-in form: why the member is here again, when it was not their own doing.

import { longDate } from '#shared/format/time.ts'
import { useSearchParams } from '#shared/router/hooks.ts'
import { endedParam, untilParam } from '#shared/session/return-path.ts'
import { Banner } from '#shared/ui/messages/banner.tsx'

const reasons: Record<string, string> = {
  ended:
    'Your session has ended: signed out elsewhere, by a new password, or by the committee. What you had written is kept here.',
  closed: 'Your account is closed at the moment. What you had written is kept here. A mail says what you can do.',
  paused: 'Your account is paused: nobody sees you. Sign in whenever you like, and everything is as you left it.',
}

export function EndedSession() {
  const [params] = useSearchParams()
  const ended = params.get(endedParam) ?? ''
  const reason = ended === 'closing' ? closing(params.get(untilParam)) : reasons[ended]
  return reason ? (
    <Banner tone={ended === 'paused' ? 'gold' : 'warn'} className="mb-6">
      {reason}
    </Banner>
  ) : null
}

// The address is anybody's to write: only a date is taken from it.
function closing(until: string | null): string {
  const erasedAt = Date.parse(until ?? '')
  const when = Number.isNaN(erasedAt) ? 'In 14 days' : `On ${longDate(new Date(erasedAt))}`
  return `Your account is closed. ${when} everything about you is erased; until then, signing in brings it back.`
}
