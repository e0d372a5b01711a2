// After the account was paused or closed: this device forgets the session, which the server has ended, and the door says why.
import { forgetSessionHere } from '#shared/api/account.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { endedParam, untilParam } from '#shared/session/return-path.ts'
import { beginSignOut, finishSignOut } from '#shared/session/session-end.ts'

export function useLeave() {
  const navigate = useNavigate()
  return async (ended: 'paused' | 'closing', until?: string) => {
    beginSignOut()
    try {
      await forgetSessionHere()
    } finally {
      await navigate(to('/auth', { [endedParam]: ended, [untilParam]: until }), { replace: true })
      finishSignOut()
    }
  }
}
