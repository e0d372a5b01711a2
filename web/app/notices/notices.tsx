// What the shell shows over every screen: the status line and toasts. Keeps the light that another tab chooses, and sends on what a
// visitor had left. Keeps the place of what leaves with the focus. Loads after the first screen.
import { useEffect } from 'react'
import { followTheme } from '#shared/theme/theme.ts'
import { ToastHost } from '#shared/ui/messages/toast-host.tsx'
import { keepPlace } from '../document/keep-place.ts'
import { sendLeftActs } from '../outbox/send-left-acts.ts'
import { StatusLine } from './status-line.tsx'

export default function Notices() {
  useEffect(followTheme, [])
  useEffect(keepPlace, [])
  useEffect(() => void sendLeftActs(), [])
  return (
    <>
      <StatusLine />
      <ToastHost />
    </>
  )
}
