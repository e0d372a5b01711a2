// Mounts the sheet that shares something into a chat, over any screen: what is the club's, or what another app has handed over (the share target of the
// manifest). Apart from the other overlays: few ever open it.
import { useEffect, useEffectEvent, useRef } from 'react'
import { isFromOutside, takenFromOutside } from '#shared/cards/from-outside.ts'
import { type Shareable, useOpenShare } from '#shared/cards/share.ts'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { useIsOpen } from '#shared/links/use-is-open.ts'
import { useSearchParams } from '#shared/router/hooks.ts'
import { LostSheet } from '#shared/ui/messages/lost-piece.tsx'
import { Overlay } from './overlays.tsx'

const ShareSheet = lazyAgain(async () => (await import('#features/inbox/share/share-sheet.tsx')).default, LostSheet)

export function ShareOverlay() {
  useTakeFromOutside()
  return <Overlay name="share" open={useIsOpen('share')} Sheet={ShareSheet} />
}

/** First the address is cleared, then the sheet opens over it: Back from the sheet leads to the screen. */
function useTakeFromOutside() {
  const [params, setParams] = useSearchParams()
  const share = useOpenShare()
  const taken = useRef<Shareable | null>(null)
  const open = useEffectEvent(share)
  useEffect(() => {
    if (isFromOutside(params)) {
      const { words, photos, rest } = takenFromOutside(params)
      if (photos) taken.current = { kind: 'photos', id: `${photos} ${words}` }
      else taken.current = words ? { kind: 'words', id: words } : null
      setParams(rest, { replace: true, preventScrollReset: true })
    } else if (taken.current) {
      open(taken.current)
      taken.current = null
    }
  }, [params, setParams])
}
