// What would raise the member's clout next, each with a button to do it.
import { Sparkles } from 'lucide-react'
import { useNavigate } from '#shared/links/link.tsx'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import type { MyProfile } from '#types/shapes.ts'
import { type CloutStep, cloutAdvice } from '../model/up-my-clout.ts'

type UpMyCloutProps = { own: MyProfile; onPhotos: () => void; onDetails: () => void; onEndorsements: () => void }

export function UpMyClout({ own, onPhotos, onDetails, onEndorsements }: UpMyCloutProps) {
  const advised = useOverlay('up-my-clout')
  const navigate = useNavigate()
  const actions: Record<CloutStep, () => void> = {
    photos: onPhotos,
    details: onDetails,
    endorsements: onEndorsements,
    bio: onDetails,
    friends: () => void navigate('/discover'),
    plugs: () => void navigate('/home'),
    house: () => void navigate('/home'),
  }
  const advice = cloutAdvice(own)
  return (
    <>
      <Button variant="quiet" onClick={() => advised.show()}>
        <Sparkles aria-hidden="true" />
        Up My Clout
      </Button>
      <Sheet open={advised.open} onClose={advised.hide} title="Up My Clout">
        {advice.length === 0 ? (
          <EmptyState title="Your profile says it all. Keep making introductions." />
        ) : (
          <ul>
            {advice.map(({ step, title, why }) => (
              <li
                key={step}
                className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-b py-3 last:border-0"
              >
                <span className="min-w-min flex-1">
                  <span className="block">{title}</span>
                  <span className="block text-small text-muted">{why}</span>
                </span>
                <Button variant="quiet" size="small" onClick={actions[step]}>
                  Go<span className="sr-only">: {title}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Sheet>
    </>
  )
}
