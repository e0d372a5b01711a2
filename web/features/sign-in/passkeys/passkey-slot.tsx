// The room for the passkey's button. The page says whether the club has passkeys (`--passkeys`, server/app/web-app/page.ts), so that nothing moves when
// it comes; a club without them has no room and loads nothing.
import { Suspense } from 'react'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { useTakenOver } from '#shared/slots/use-taken-over.ts'
import { backendConfig } from '#shared/supabase/config.ts'
import type { PasskeyWay } from './passkey-button.tsx'

const PasskeyButton = lazyAgain<PasskeyWay>(
  async () => (await import('./passkey-button.tsx')).PasskeyButton,
  () => null,
)

const room = { minHeight: 'calc(var(--passkeys, 0) * 3.5rem)' }

export function PasskeySlot(way: PasskeyWay) {
  const takenOver = useTakenOver()
  if (takenOver && backendConfig().passkeys === false) return null
  return (
    <div style={room}>
      {takenOver && (
        <Suspense>
          <PasskeyButton {...way} />
        </Suspense>
      )}
    </div>
  )
}
