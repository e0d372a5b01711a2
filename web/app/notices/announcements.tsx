// What the shell says over every screen: the slim line about the network and new versions, and toasts. Loads after the first screen.
import { ToastHost } from '#shared/ui/messages/toast-host.tsx'
import { Notices } from './notices.tsx'

export default function Announcements() {
  return (
    <>
      <Notices />
      <ToastHost />
    </>
  )
}
