// Mounts the sheet that reports something, over any screen. Apart from the other overlays: few ever open it.
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { useIsOpen } from '#shared/links/use-is-open.ts'
import { LostSheet } from '#shared/ui/messages/lost-piece.tsx'
import { Overlay } from './overlays.tsx'

const ReportSheet = lazyAgain(async () => (await import('#features/safety/report/report-sheet.tsx')).default, LostSheet)

export function ReportOverlay() {
  return <Overlay name="report" open={useIsOpen('report')} Sheet={ReportSheet} />
}
