// Opens the sheet that shares something into a chat, over any screen. It lies in the history like other overlays: Back closes it. web/app mounts it.
import { useOverlay } from '#shared/links/use-overlay.ts'

/** Something of the club's; of `words`, which another app has handed over, the words; of `photos`, the id they are kept under, a blank, and the words. */
export type Shareable = { kind: 'post' | 'event' | 'member' | 'words' | 'photos'; id: string }

export function useOpenShare() {
  const { show } = useOverlay('share')
  return ({ kind, id }: Shareable) => show(`${kind} ${id}`)
}
