// "Continue with …" for each house that the club has on. Where the page does not say which (a hosted project), the auth service is asked once.
import { useEffect, useState } from 'react'
import { type PartnerName, partnerName, partnersAmong } from '#shared/partners/partner-names.ts'
import { useSearchParams } from '#shared/router/hooks.ts'
import { returnParam } from '#shared/session/return-path.ts'
import { backendConfig } from '#shared/supabase/config.ts'
import { authorizeAddress, enabledProviders } from '#shared/supabase/partners.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { noteLeaving, useLastWay } from '../data/last-way.ts'
import { LastUsed, lastUsedId } from '../last-way/last-used.tsx'

export function PartnerButtons() {
  const [params] = useSearchParams()
  const partners = usePartners()
  const [leavingTo, setLeavingTo] = useState<PartnerName | null>(null)
  const [failed, setFailed] = useState(false)
  const last = useLastWay()

  useEffect(() => {
    // Back from there, the page may be as it was left.
    const back = () => setLeavingTo(null)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])

  async function leave(partner: PartnerName) {
    setLeavingTo(partner)
    setFailed(false)
    const back = new URL('/auth', window.location.origin)
    const wanted = params.get(returnParam)
    if (wanted) back.searchParams.set(returnParam, wanted)
    try {
      const address = await authorizeAddress(partner, back.href)
      noteLeaving(partner)
      window.location.assign(address)
    } catch (error) {
      console.error('A sign-in elsewhere could not begin', error)
      setLeavingTo(null)
      setFailed(true)
    }
  }

  if (partners.length === 0) return null
  return (
    <section aria-label="Other ways to sign in" className="flex animate-appear flex-col gap-3 pt-3">
      <p className="flex h-11 items-center gap-4 text-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {partners.map((partner) => (
        <Button
          key={partner}
          variant="quiet"
          full
          className="relative min-h-12"
          aria-describedby={last === partner ? lastUsedId : undefined}
          busy={leavingTo === partner}
          onClick={() => leave(partner)}
        >
          Continue with {partnerName(partner)}
          {last === partner && <LastUsed />}
        </Button>
      ))}
      {failed && (
        <p role="alert" className="border-l border-bad pl-4 text-small text-bad">
          That could not begin. Please try again, or sign in with your password.
        </p>
      )}
    </section>
  )
}

function usePartners(): PartnerName[] {
  const [enabled, setEnabled] = useState<readonly string[]>(() => backendConfig().partners ?? [])
  useEffect(() => {
    if (backendConfig().partners) return
    let here = true
    enabledProviders()
      .then((names) => here && setEnabled(names))
      // The form is there either way.
      .catch((error: unknown) => console.error('Other ways in could not be looked up', error))
    return () => {
      here = false
    }
  }, [])
  return partnersAmong(enabled)
}
