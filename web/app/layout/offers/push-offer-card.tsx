// Where notifications are offered outside a conversation: above the tabs, beneath whatever is opened over the screen.
import { Suspense } from 'react'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { usePushOffer } from '#shared/push/push-offer.ts'

const PushCard = lazyQuietly(() => import('#shared/push/push-card.tsx'))

export function PushOfferCard() {
  const offer = usePushOffer()
  if (!offer || offer.thread) return null
  return (
    <Suspense>
      <div className="fixed inset-x-4 bottom-[calc(var(--tab-bar)+var(--safe-bottom)+1rem)] z-10 mx-auto max-w-lg shadow-float lg:bottom-6">
        <PushCard offer={offer} />
      </div>
    </Suspense>
  )
}
