// The room for the buttons of other houses, below the sign-in form. It is as high as the page says there are (`--partners`, server/app/web-app/page.ts), so
// that nothing moves when they come; a club without any has none and loads nothing.
import { type RefObject, Suspense } from 'react'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { useTakenOver } from '#shared/slots/use-taken-over.ts'
import { backendConfig, builtPartners } from '#shared/supabase/config.ts'

const PartnerButtons = lazyAgain<{ address: RefObject<HTMLInputElement | null> }>(
  async () => (await import('./partner-buttons.tsx')).PartnerButtons,
  () => null,
)

/** How many: a build for a hosted project may have been told. */
const count = `var(--partners, ${builtPartners?.length ?? 0})`
/** A line between, then each button with the space above it. */
const room = { minHeight: `calc(min(${count}, 1) * 3.5rem + ${count} * 3.75rem)` }

export function PartnerSlot({ address }: { address: RefObject<HTMLInputElement | null> }) {
  const takenOver = useTakenOver()
  return (
    <div style={room}>
      {takenOver && backendConfig().partners?.length !== 0 && (
        <Suspense>
          <PartnerButtons address={address} />
        </Suspense>
      )}
    </div>
  )
}
