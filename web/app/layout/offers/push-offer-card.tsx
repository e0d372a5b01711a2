// Where notifications are offered outside a conversation: above the tabs, beneath whatever is opened over the screen.
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { usePushOffer } from '#shared/push/push-offer.ts'
import { offered } from './offered.tsx'

const PushCard = lazyQuietly(async () => offered((await import('#shared/push/push-card.tsx')).default))

export function PushOfferCard() {
  const offer = usePushOffer()
  if (!offer || offer.thread) return null
  return <PushCard offer={offer} />
}
