// Replaces this address with another one in a layout effect, while the screen is drawn. A later effect would leave a moment in which the
// user can press Back, and would then replace the address they went back to.
import { useLayoutEffect } from 'react'
import type { Destination } from './addresses.ts'
import { useNavigate } from './link.tsx'

export function Redirect({ to }: { to: Destination }) {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    void navigate(to, { replace: true })
  }, [navigate, to])
  return null
}
