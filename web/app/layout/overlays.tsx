// Mounts the overlays that an address can open over any screen: the profile sheet, the plug sheets. Each loads on first use.
import type { ComponentType } from 'react'
import { lazyOver } from '#shared/connection/lazy-again.tsx'
import { connectThemParam, memberParam, plugFromParam, plugParam } from '#shared/members/open-member.ts'
import { useSearchParams } from '#shared/router/hooks.ts'
import { LostSheet } from '#shared/ui/messages/lost-piece.tsx'
import { Region } from './region.tsx'

const MemberSheet = lazyOver(async () => (await import('#features/profile/member/member-sheet.tsx')).default, LostSheet)
const PlugSheets = lazyOver(async () => (await import('#features/plugs/routes/plug-sheets.tsx')).default, LostSheet)

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

const opened = new Set<string>()

// A sheet stays mounted once it has been opened, so that its closing animation can run.
export function Overlay({ name, open, Sheet }: { name: string; open: boolean; Sheet: ComponentType }) {
  if (open) opened.add(name)
  if (!opened.has(name)) return null
  return (
    <Region name={name}>
      <Sheet />
    </Region>
  )
}
