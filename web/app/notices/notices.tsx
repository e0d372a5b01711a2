// What the shell shows over every screen: the status line and toasts. Loads after the first screen.
import { ToastHost } from '#shared/ui/messages/toast-host.tsx'
import { StatusLine } from './status-line.tsx'

export default function Notices() {
  return (
    <>
      <StatusLine />
      <ToastHost />
    </>
  )
}
