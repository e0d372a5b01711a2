// Leads on to another address in place of this one, in the same breath the screen is drawn. A later effect would leave a moment in
// which Back can be pressed, and would then put its address in the place of the one that was gone back to.
import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'

export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useLayoutEffect(() => {
    void navigate(to, { replace: true })
  }, [navigate, to])
  return null
}
