// Keeps the state of an applicant's address up to date: it may be confirmed in another tab or on another device while this screen is open.
import { useCallback, useEffect, useRef, useState } from 'react'
import { getAddressProof } from '#shared/api/admission/address-proof.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { onComingBack, tellOtherTabs } from '#shared/realtime/coming-back.ts'
import type { AddressProof } from '#types/shapes.ts'

const lookAgainEvery = 15_000

/** `gone`: decided, or removed. */
export type KnownProof = { is: 'asking' | 'gone' | 'unknown' } | { is: 'known'; proof: AddressProof }

export function useAddressProof(application: string) {
  const [known, setKnown] = useState<KnownProof>({ is: 'asking' })
  /** Counts acts: an answer that was asked for before the last act is out of date. */
  const acts = useRef(0)

  const look = useCallback(async () => {
    const before = acts.current
    try {
      const proof = await getAddressProof(application)
      if (before === acts.current) setKnown({ is: 'known', proof })
    } catch (error) {
      if (isAppError(error, 'application_not_found')) setKnown({ is: 'gone' })
      // The last known state stays; a screen without one offers another try.
      else setKnown((current) => (current.is === 'known' ? current : { is: 'unknown' }))
    }
  }, [application])

  const waits = known.is === 'known' && known.proof.asks
  useEffect(() => {
    void look()
    return onComingBack(() => void look())
  }, [look])
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look()
    }, lookAgainEvery)
    return () => clearInterval(timer)
  }, [waits, look])

  /** The answer to an act of this screen. */
  const tell = useCallback((proof: AddressProof) => {
    acts.current += 1
    setKnown({ is: 'known', proof })
    tellOtherTabs()
  }, [])

  const retry = useCallback(() => {
    setKnown({ is: 'asking' })
    void look()
  }, [look])

  return { known, tell, look, retry }
}
