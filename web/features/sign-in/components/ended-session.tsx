// Above the sign-in form: why the member is here again, when it was not their own doing.
import { useSearchParams } from 'react-router'
import { endedParam } from '#shared/session/return-path.ts'
import { Banner } from '#shared/ui/messages/banner.tsx'

const reasons: Record<string, string> = {
  ended:
    'Your session has ended: signed out elsewhere, by a new password, or by the committee. What you had written is kept here.',
  closed: 'Your account is closed at the moment. What you had written is kept here. The committee can tell you more.',
}

export function EndedSession() {
  const [params] = useSearchParams()
  const reason = reasons[params.get(endedParam) ?? '']
  return reason ? <Banner tone="warn">{reason}</Banner> : null
}
