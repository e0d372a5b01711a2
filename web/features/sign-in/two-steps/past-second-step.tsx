// What is behind the second step: shown to who has none to take, and to who has taken it.
import { type ReactNode, Suspense, useState } from 'react'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import type { Address } from '#shared/links/addresses.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { LostPage } from '#shared/ui/messages/lost-screen.tsx'
import { SpinnerPage } from '#shared/ui/progress/spinner.tsx'

// Who has no second step does not carry it.
const SecondStep = lazyAgain(async () => (await import('./second-step.tsx')).default, LostPage)

/** `home`: where the account begins. */
export function PastSecondStep({ children }: { children: (home: Address) => ReactNode }) {
  const { halfway } = useAuth()
  const [stepping, setStepping] = useState(false)
  const [home, setHome] = useState<Address>('/home')
  if (!halfway && !stepping) return children(home)
  return (
    <Suspense fallback={<SpinnerPage />}>
      <SecondStep onStepping={setStepping} onConsole={() => setHome('/cms')} />
    </Suspense>
  )
}
