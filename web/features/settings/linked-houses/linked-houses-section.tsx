// Other ways to sign in: each house that the club has on, linked or not, and what of it can be changed here.
import { useEffect, useRef, useState } from 'react'
import { leaveToLink, linkedParam } from '#shared/api/linked-houses.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { partnersAmong } from '#shared/partners/partner-names.ts'
import { useSearchParams } from '#shared/router/hooks.ts'
import { backendConfig } from '#shared/supabase/config.ts'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import { ConfirmItIsYou } from '../components/confirm-it-is-you.tsx'
import { SettingsSection } from '../components/settings-section.tsx'
import { useHasOtherWays, useLinkedHouses } from '../data/use-linked-houses.ts'
import { houseName, linkRefusal, PHONE, type Return, returnIn, returnSentence } from '../model/linked-words.ts'
import { HouseRow } from './house-row.tsx'
import { Unlink } from './unlink.tsx'

type Houses = NonNullable<ReturnType<typeof useLinkedHouses>['data']>

export function LinkedHousesSection() {
  return useHasOtherWays() ? <Section /> : null
}

function Section() {
  const { data, error, refetch, isFetching, isFetchedAfterMount, dataUpdatedAt } = useLinkedHouses()
  const place = useRef<HTMLDivElement>(null)
  const refused = useReturn(isFetchedAfterMount ? data : undefined, place)
  return (
    <SettingsSection title="Other ways to sign in">
      <div ref={place} tabIndex={-1} className="flex w-full flex-col items-start gap-4 outline-none">
        {refused && (
          <p role="alert" className="max-w-reading border-l border-warn pl-4">
            {refused}
          </p>
        )}
        {data && <Standing houses={data} now={new Date(dataUpdatedAt)} />}
        {!data && !error && (
          <SkeletonRegion label="Loading" className="w-full">
            <SkeletonRow />
          </SkeletonRegion>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => refetch()} retrying={isFetching} />}
      </div>
    </SettingsSection>
  )
}

/** Back from another house: the address is cleaned, and what became of it is said as it stands, not as the address says it. */
function useReturn(data: Houses | undefined, place: React.RefObject<HTMLDivElement | null>): string | null {
  const [params, setParams] = useSearchParams()
  const [back, setBack] = useState<Return | null>(() => returnIn(params, linkedParam))
  const [refused, setRefused] = useState<string | null>(null)

  useEffect(() => {
    if (params.has(linkedParam)) setParams({}, { replace: true, preventScrollReset: true })
  }, [params, setParams])

  useEffect(() => {
    if (!back || !data) return
    setBack(null)
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
    const isLinked = data.linked.some(({ provider }) => provider === back.provider)
    if (back.refused === null && isLinked) toast.success(`${houseName(back.provider)} is linked`)
    else setRefused(returnSentence(back))
  }, [back, data, place])
  return refused
}

function Standing({ houses: { linked, ways, enabled }, now }: { houses: Houses; now: Date }) {
  const toLink = useOverlay('link-house')
  const toUnlink = useOverlay('unlink-house')
  const byHand = backendConfig().linking !== false
  const unlinked = partnersAmong(enabled).filter((name) => !linked.some(({ provider }) => provider === name))
  const hide = toLink.hide

  useEffect(() => {
    // Back from there, the page may be as it was left.
    const back = (event: PageTransitionEvent) => event.persisted && hide()
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [hide])

  const name = toLink.value ? houseName(toLink.value) : ''
  return (
    <>
      <p className="max-w-reading text-muted">
        {byHand || partnersAmong(enabled).length === 0
          ? 'What is linked opens your account as your password does.'
          : 'What is linked opens your account as your password does. Sign in there once at the door: if it has confirmed your address, it is linked.'}
      </p>
      <ul aria-label="Other ways to sign in" className="w-full">
        {linked.map((each) => (
          <HouseRow
            key={each.identity_id}
            house={each}
            now={now}
            onUnlink={
              (byHand || each.provider === PHONE) && ways > 1 ? () => toUnlink.show(each.identity_id) : undefined
            }
          />
        ))}
        {unlinked.map((provider) => (
          <HouseRow
            key={provider}
            house={{ provider }}
            now={now}
            onLink={byHand ? () => toLink.show(provider) : undefined}
          />
        ))}
      </ul>
      <Dialog
        open={toLink.open}
        onClose={toLink.hide}
        width="narrow"
        title={`Link ${name}?`}
        description="You go on there, and come back here. From then on it opens your account."
      >
        {toLink.value && (
          <ConfirmItIsYou
            button={`Go on to ${name}`}
            sentence={linkRefusal}
            act={async () => {
              await leaveToLink(toLink.value ?? '')
              // The page is about to go: its button stays pressed.
              await new Promise(() => {})
            }}
            onCancel={toLink.hide}
          />
        )}
      </Dialog>
      <Unlink
        key={toUnlink.value}
        house={linked.find(({ identity_id }) => identity_id === toUnlink.value)}
        onClose={toUnlink.hide}
      />
    </>
  )
}
