// Mounts the overlays that an address can open over any screen: the profile sheet, the plug sheets. Each loads on first use.
import { type ComponentType, Suspense, startTransition, useEffect, useState } from 'react'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { connectThemParam, memberParam, plugFromParam, plugParam } from '#shared/members/open-member.ts'
import { useSearchParams } from '#shared/router/hooks.ts'
import { LostSheet } from '#shared/ui/messages/lost-piece.tsx'
import { Region } from './region.tsx'

const MemberSheet = lazyAgain(
  async () => (await import('#features/profile/member/member-sheet.tsx')).default,
  LostSheet,
)
const PlugSheets = lazyAgain(async () => (await import('#features/plugs/routes/plug-sheets.tsx')).default, LostSheet)

export function Overlays() {
  const [params] = useSearchParams()
  return (
    <>
      <Overlay name="profile sheet" open={params.has(memberParam)} Sheet={MemberSheet} />
      <Overlay
        name="plug sheet"
        open={[plugParam, plugFromParam, connectThemParam].some((param) => params.has(param))}
        Sheet={PlugSheets}
      />
    </>
  )
}

// A sheet stays mounted once it has been opened, so that its closing animation can run.
export function Overlay({ name, open, Sheet }: { name: string; open: boolean; Sheet: ComponentType }) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // React holds back what comes in the place of a fallback, for a third of a second. What is waited for in a transition is drawn as it comes.
    if (open) startTransition(() => setOpened(true))
  }, [open])
  return (
    <Region name={name}>
      <Suspense>{opened && <Sheet />}</Suspense>
    </Region>
  )
}
