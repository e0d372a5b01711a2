// What the shell shows over every screen: the status line and toasts. Keeps the light that another tab chooses. Loads after the first screen.
import { useEffect } from 'react'
import { followTheme } from '#shared/theme/theme.ts'
import { ToastHost } from '#shared/ui/messages/toast-host.tsx'
import { StatusLine } from './status-line.tsx'

export default function Notices() {
  useEffect(followTheme, [])
  return (
    <>
      <StatusLine />
      <ToastHost />
    </>
  )
}
