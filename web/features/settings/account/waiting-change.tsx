// A change of address that waits for its confirmations: for whom, the mails again, and the way back.
import { useEffect, useRef } from 'react'
import { describeError } from '#shared/errors/describe-error.ts'
import { nothingInHand } from '#shared/focus/nothing-in-hand.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import type { AddressChange } from '#types/shapes.ts'
import { useMailAgain, useTakeBack } from '../data/change-address.ts'
import { changeInWords } from '../model/address-change.ts'

type WaitingChangeProps = {
  address: string
  change: AddressChange
  now: number
  takesFocus: boolean
  onTakeBack: () => void
}

export function WaitingChange({ address, change, now, takesFocus, onTakeBack }: WaitingChangeProps) {
  const words = useRef<HTMLDivElement>(null)
  const mailAgain = useMailAgain()
  const takeBack = useTakeBack()
  const said = saidOf(mailAgain)
  const { title, text } = changeInWords(address, change, now)

  useEffect(() => {
    if (takesFocus && nothingInHand()) words.current?.focus()
  }, [takesFocus])

  return (
    <div className="flex w-full flex-col items-start gap-4 border-l border-gold pl-5">
      <div
        ref={words}
        role="status"
        tabIndex={-1}
        className="flex w-full max-w-reading min-w-0 flex-col gap-1 break-words outline-none"
      >
        <p className="font-medium">{title}</p>
        <p className="text-muted">{text}</p>
        {change.waitsFor !== 'current' && (
          <p className="text-small text-muted">Nothing at {change.to}? See whether it is written as it should be.</p>
        )}
        {said && <p className="mt-2 text-small">{said}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/auth/confirm" variant="quiet">
          Type the codes
        </ButtonLink>
        <Button variant="quiet" busy={mailAgain.isPending} onClick={() => mailAgain.mutate(address)}>
          Send both mails again
        </Button>
        <Button
          variant="ghost"
          busy={takeBack.isPending}
          onClick={() => {
            onTakeBack()
            takeBack.mutate()
          }}
        >
          Take it back
        </Button>
      </div>
    </div>
  )
}

function saidOf({ data, error }: Pick<ReturnType<typeof useMailAgain>, 'data' | 'error'>): string | null {
  if (error) return describeError(error)
  if (data === undefined) return null
  return data
    ? 'Two new mails are on their way. The earlier ones do not count any more.'
    : 'The mails left less than a minute ago: please wait a little.'
}
