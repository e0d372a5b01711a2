// "Continue with …" for each house that the club has on. Where the page does not say which (a hosted project), the auth service is asked once.
import { type RefObject, useEffect, useState } from 'react'
import { noteGoingOut } from '#shared/admission/vouched.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { COMPANY, type PartnerName, partnerName, partnersAmong } from '#shared/partners/partner-names.ts'
import { useSearchParams } from '#shared/router/hooks.ts'
import { returnParam } from '#shared/session/return-path.ts'
import { backendConfig } from '#shared/supabase/config.ts'
import { authorizeAddress, companyAddress, enabledProviders } from '#shared/supabase/partners.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { noteLeaving, useLastWay } from '../data/last-way.ts'
import { LastUsed, lastUsedId } from '../last-way/last-used.tsx'
import { domainOf, noCompany, noDomain } from './company-domain.ts'

type House = PartnerName | typeof COMPANY

/** `address`: the field above, whose domain says which company somebody is of. */
export function PartnerButtons({ address }: { address: RefObject<HTMLInputElement | null> }) {
  const [params] = useSearchParams()
  const houses = useHouses()
  const [leavingTo, setLeavingTo] = useState<House | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const last = useLastWay()

  useEffect(() => {
    // Back from there, the page may be as it was left.
    const back = () => setLeavingTo(null)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])

  /** Said at the field, where the eye goes: these buttons may be a screen below it. */
  function askForAddress(why: string) {
    const field = address.current
    field?.focus()
    field?.setCustomValidity(why)
    field?.checkValidity()
    // It is no fault of the address for the other ways in.
    field?.setCustomValidity('')
  }

  async function leave(house: House) {
    const domain = house === COMPANY ? domainOf(address.current?.value ?? '') : ''
    if (domain === null) return askForAddress(noDomain)
    setLeavingTo(house)
    setRefusal(null)
    const back = new URL('/auth', window.location.origin)
    const wanted = params.get(returnParam)
    if (wanted) back.searchParams.set(returnParam, wanted)
    try {
      const next =
        house === COMPANY ? await companyAddress(domain, back.href) : await authorizeAddress(house, back.href)
      noteLeaving(house)
      noteGoingOut()
      window.location.assign(next)
    } catch (error) {
      setLeavingTo(null)
      if (isAppError(error, 'sso_provider_not_found') || isAppError(error, 'sso_provider_disabled'))
        return askForAddress(noCompany(domain))
      console.error('A sign-in elsewhere could not begin', error)
      setRefusal('That could not begin. Please try again, or sign in with your password.')
    }
  }

  if (houses.length === 0) return null
  return (
    <section aria-label="Other ways to sign in" className="flex animate-appear flex-col gap-3 pt-3">
      <p className="flex h-11 items-center gap-4 text-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {houses.map((house) => (
        <Button
          key={house}
          variant="quiet"
          full
          className="relative min-h-12"
          aria-describedby={last === house ? lastUsedId : undefined}
          busy={leavingTo === house}
          onClick={() => leave(house)}
        >
          Continue with {house === COMPANY ? 'your company' : partnerName(house)}
          {last === house && <LastUsed />}
        </Button>
      ))}
      {refusal && (
        <p role="alert" className="border-l border-bad pl-4 text-small break-words text-bad">
          {refusal}
        </p>
      )}
    </section>
  )
}

function useHouses(): House[] {
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
  return [...partnersAmong(enabled), ...(enabled.includes(COMPANY) ? ([COMPANY] as const) : [])]
}
