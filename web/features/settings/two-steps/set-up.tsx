// Sets up a second step. A device that makes codes: its name, then what its app has to be given, and a first code as the proof that it was. A security
// key: its name, then its owner's touch.
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { beginDevice, dropDevice, type NewDevice } from '#shared/api/two-steps.ts'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { nothingInHand } from '#shared/focus/nothing-in-hand.ts'
import { canUsePasskeys } from '#shared/passkeys/device.ts'
import { backendConfig } from '#shared/supabase/config.ts'
import { twoStepsRefusal } from '#shared/two-steps/refusals.ts'
import type { StepWay } from '#shared/two-steps/step-ways.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { Segmented } from '#shared/ui/forms/segmented.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { ConfirmItIsYou } from '../components/confirm-it-is-you.tsx'
import { useTwoStepActs } from '../data/use-two-steps.ts'
import { nameAfterChange, newStepWords } from '../model/new-step.ts'
import { GiveToApp } from './give-to-app.tsx'

export function SetUp({ isFirst: isFirstNow, onEnd }: { isFirst: boolean; onEnd: () => void }) {
  // Should the answer to its first code be lost, it is on, and goes on as the first.
  const [isFirst] = useState(isFirstNow)
  const name = useMemberDraft(isFirst ? 'first-step-device' : 'step-device', 1, newStepWords('code', isFirst).suggested)
  const [way, setWay] = useState<StepWay>('code')
  const [device, setDevice] = useState<NewDevice | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  const { confirm, addKey, newCodes, hold } = useTwoStepActs()
  const left = useRef<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const asking = useRef<AbortController>(null)
  const takesKeys = backendConfig().securityKeys && canUsePasskeys()
  const words = newStepWords(way, isFirst)

  // What is left half-way counts for nothing. It is taken away where that can be done; if not, the next one takes its place.
  useEffect(
    () => () => {
      asking.current?.abort()
      if (left.current) dropDevice(left.current).catch(() => {})
    },
    [],
  )

  // An address that leads here, from the console or the door, leads to the field.
  useEffect(() => {
    if (nothingInHand()) field.current?.focus()
  }, [])

  async function begin(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const called = name.value.trim()
    if (!called) return setRefusal('Please give it a name, so that you know it again.')
    setBusy(true)
    setRefusal(null)
    try {
      await beginCalled(called)
    } catch (error) {
      if (isAppError(error, 'reauthentication_needed')) setAsks(true)
      else setRefusal(twoStepsRefusal(error))
    } finally {
      setBusy(false)
    }
  }

  async function beginCalled(called: string) {
    if (way === 'key') return touchKey(called)
    const begun = await beginDevice(called)
    left.current = begun.id
    setDevice(begun)
  }

  async function touchKey(called: string) {
    const begun = new AbortController()
    asking.current = begun
    await addKey.mutateAsync({ name: called, signal: begun.signal })
    await finish(called)
  }

  async function check(code: string): Promise<string | null> {
    if (!device) return null
    const called = name.value.trim()
    // From here on it counts: leaving must not take it away.
    left.current = null
    try {
      await confirm.mutateAsync({ id: device.id, code })
    } catch (error) {
      left.current = device.id
      return twoStepsRefusal(error)
    }
    await finish(called)
    return null
  }

  async function finish(called: string) {
    name.discard()
    // The first device brings the first codes. Should that fail, they are made with a press later.
    const codes = isFirst ? await newCodes.mutateAsync().catch(() => null) : null
    onEnd()
    if (codes) hold(codes)
    else toast.success(isFirst ? 'Two-step sign-in is on' : `${called} is added`)
  }

  function choose(next: StepWay) {
    setWay(next)
    setRefusal(null)
    name.change(nameAfterChange(name.value, [way, next], isFirst))
  }

  const cancel = (
    <Button variant="ghost" size="small" className="self-center" onClick={onEnd}>
      Cancel
    </Button>
  )
  const othersEnd = isFirst && (
    <p className="text-small text-muted">Your other devices are signed out then, and sign in with two steps.</p>
  )
  if (device) {
    return (
      <GiveToApp device={device} button={isFirst ? 'Switch it on' : 'Add the device'} check={check}>
        {othersEnd}
        {cancel}
      </GiveToApp>
    )
  }
  if (asks) return <ConfirmItIsYou button="Go on" act={() => beginCalled(name.value.trim())} onCancel={onEnd} />
  return (
    <form onSubmit={begin} className="flex flex-col gap-5">
      {takesKeys && (
        <Segmented
          label="What it is"
          className="self-start"
          options={[
            { value: 'code', label: 'App for codes' },
            { value: 'key', label: 'Security key' },
          ]}
          value={way}
          onChange={choose}
        />
      )}
      <Field label={words.label} required error={refusal} hint={words.hint}>
        <TextInput
          ref={field}
          name="device"
          autoComplete="off"
          maxLength={60}
          enterKeyHint="next"
          value={name.value}
          onChange={(event) => {
            name.change(event.target.value)
            setRefusal(null)
          }}
        />
      </Field>
      <Button type="submit" full busy={busy}>
        Go on
      </Button>
      {way === 'key' && othersEnd}
      {cancel}
    </form>
  )
}
