// "Sign in with a passkey": by a press, or chosen where the browser offers it in the field of the address. Nothing is typed.
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { passkeyChallenge, signInWithPasskey } from '#shared/api/passkeys.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { canUsePasskeys, showPasskey, wasLeft } from '#shared/passkeys/device.ts'
import { passkeyRefusal } from '#shared/passkeys/refusals.ts'
import { needsSecondStep } from '#shared/session/second-step.ts'
import { backendConfig } from '#shared/supabase/config.ts'
import { passkeysEnabled } from '#shared/supabase/partners.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { forgetLeaving, noteWay, useLastWay } from '../data/last-way.ts'
import { beginsInConsole, type SignInOutcome } from '../data/sign-in.ts'
import { LastUsed, lastUsedId } from '../last-way/last-used.tsx'
import { Refusal } from '../refusals/refusal.tsx'
import { type Chosen, offerInField } from './offer-in-field.ts'

type Refused = Omit<Extract<SignInOutcome, { kind: 'refused' }>, 'kind'>

function refusalOf(error: unknown): Refused {
  const message = passkeyRefusal(error)
  return isAppError(error, 'user_banned') ? { message, why: 'disabled' } : { message }
}

export type PasskeyWay = { onBegin: () => void; onOutcome: (outcome: SignInOutcome) => void }

export function PasskeyButton({ onBegin, onOutcome }: PasskeyWay) {
  const on = usePasskeys()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refused | null>(null)
  const offer = useRef<AbortController>(null)
  const pressed = useRef<AbortController>(null)
  // Turned away at the device: it is offered in the field again.
  const [turn, setTurn] = useState(0)
  const last = useLastWay()

  async function enter({ challenge, answer }: Chosen) {
    onBegin()
    try {
      const session = await signInWithPasskey(challenge.id, answer)
      forgetLeaving()
      noteWay('passkey')
      onOutcome(
        needsSecondStep(session) ? { kind: 'halfway' } : { kind: 'welcome', inConsole: await beginsInConsole() },
      )
    } catch (error) {
      const refused = refusalOf(error)
      setRefusal(refused)
      onOutcome({ kind: 'refused', ...refused })
    }
  }

  const beginOffer = useEffectEvent(() => {
    const begun = new AbortController()
    offer.current = begun
    offerInField(begun.signal)
      .then(async (chosen) => {
        if (!chosen) return
        setBusy(true)
        setRefusal(null)
        await enter(chosen)
        setBusy(false)
      })
      // The button is there, and so is the form.
      .catch((error: unknown) => {
        if (!wasLeft(error)) console.warn('Passkeys could not be offered in the field', error)
      })
    return begun
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn begins anew.
  useEffect(() => {
    if (!on) return
    beginOffer()
    return () => offer.current?.abort()
  }, [on, turn])
  useEffect(() => () => pressed.current?.abort(), [])

  async function press() {
    // A device answers one question at a time.
    offer.current?.abort()
    const begun = new AbortController()
    pressed.current = begun
    setBusy(true)
    setRefusal(null)
    try {
      const challenge = await passkeyChallenge()
      await enter({ challenge, answer: await showPasskey(challenge.options, { signal: begun.signal }) })
    } catch (error) {
      if (wasLeft(error)) setTurn((count) => count + 1)
      else setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (!on) return null
  return (
    <div className="flex animate-appear flex-col gap-3">
      <Button
        variant="quiet"
        size="large"
        full
        className="relative"
        aria-describedby={last === 'passkey' ? lastUsedId : undefined}
        busy={busy}
        onClick={press}
      >
        <KeyRound aria-hidden="true" strokeWidth={1.5} />
        Sign in with a passkey
        {last === 'passkey' && <LastUsed />}
      </Button>
      {refusal && <Refusal message={refusal.message} why={refusal.why} />}
    </div>
  )
}

/** Where the page does not say (a hosted project), the auth service is asked. */
function usePasskeys(): boolean {
  const [on, setOn] = useState(() => backendConfig().passkeys === true && canUsePasskeys())
  useEffect(() => {
    if (backendConfig().passkeys !== undefined || !canUsePasskeys()) return
    let here = true
    passkeysEnabled()
      .then((enabled) => here && setOn(enabled))
      .catch((error: unknown) => console.error('Other ways in could not be looked up', error))
    return () => {
      here = false
    }
  }, [])
  return on
}
