// Where the app is offered for installing: above the tabs, beneath whatever is opened over the screen. Not over the input of a conversation, nor where
// a member is being set up.
import { Suspense, useEffect } from 'react'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { isApplePhone } from '#shared/device/apple-phone.ts'
import { installWay } from '#shared/install/install-device.ts'
import { useInstallOffer } from '#shared/install/use-install-offer.ts'
import { useLocation } from '#shared/router/hooks.ts'

const InstallCard = lazyQuietly(() => import('#shared/install/install-card.tsx'))

const SETTLED = 5000

export function InstallOfferCard({ member }: { member: string }) {
  const { pathname, search } = useLocation()
  const busy = /^\/(onboarding|first-login|cms)/.test(pathname) || /[?&]thread=/.test(search)
  const { way, end } = useInstallOffer(member, !busy)
  useAppleSplash()
  if (!way) return null
  return (
    <Suspense>
      <div className="fixed inset-x-4 bottom-[calc(var(--tab-bar)+var(--safe-bottom)+1rem)] z-10 mx-auto max-w-lg shadow-float lg:bottom-6">
        <InstallCard way={way} onEnd={end} />
      </div>
    </Suspense>
  )
}

/** A member may add the app at any time, asked or not. */
function useAppleSplash() {
  useEffect(() => {
    if (!isApplePhone() || installWay() === 'installed') return
    const timer = setTimeout(() => {
      import('#shared/install/apple-splash.ts')
        .then(({ drawAppleSplash }) => drawAppleSplash())
        .catch((error: unknown) => console.warn('The opening picture was not drawn', error))
    }, SETTLED)
    return () => clearTimeout(timer)
  }, [])
}
