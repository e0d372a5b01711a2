// What the member is told, by which way and when: a sheet of its own, loaded when it is opened.
import { lazyOver } from '#shared/connection/lazy-again.tsx'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import { SettingsSection } from '../components/settings-section.tsx'

const NoticesSheet = lazyOver(async () => (await import('./notices-sheet.tsx')).default, LostPiece)

export function NoticesSection() {
  const sheet = useOverlay('notices')
  return (
    <SettingsSection title="Notifications">
      <p className="text-muted">What you hear of, by which way, and when it is quiet.</p>
      <Button variant="quiet" onClick={() => sheet.show()}>
        Choose what you hear
      </Button>
      {sheet.open && <NoticesSheet open={sheet.open} onClose={sheet.hide} />}
    </SettingsSection>
  )
}
