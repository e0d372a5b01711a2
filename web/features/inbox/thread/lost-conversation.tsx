// A conversation whose code can't be had at the moment. Opened by its address alone, nothing of the club lies before it: Back leads to the list.
import type { LostProps } from '#shared/connection/lazy-again.tsx'
import { LostScreen } from '#shared/ui/messages/lost-screen.tsx'
import { useOpenThread } from '../components/use-open-thread.ts'

export function LostConversation(props: LostProps) {
  const { close } = useOpenThread()
  return <LostScreen {...props} onBack={close} />
}
