// Sends another link to an approved applicant who has no password yet. The answer is the same whether a link was sent or not.
import { useState } from 'react'
import { sendApprovalLink } from '#shared/api/account.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { Button } from '#shared/ui/buttons/button.tsx'

interface NewApprovalLinkProps {
  /** By what the link is asked for: an address somebody typed, or a link that has ended. */
  asked: { email: string } | { token: string }
  done: string
}

export function NewApprovalLink({ asked, done }: NewApprovalLinkProps) {
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking')
  const [refusal, setRefusal] = useState<string | null>(null)

  async function press() {
    if (state === 'busy') return
    setState('busy')
    setRefusal(null)
    try {
      await sendApprovalLink(asked)
      setState('sent')
    } catch (error) {
      setRefusal(describeError(error))
      setState('asking')
    }
  }

  return (
    <div className="flex flex-col items-start gap-3">
      {state !== 'sent' && (
        <Button variant="quiet" busy={state === 'busy'} onClick={press}>
          Send me a new link
        </Button>
      )}
      {refusal && (
        <p role="alert" className="text-small text-bad">
          {refusal}
        </p>
      )}
      <p role="status" className="text-small empty:hidden">
        {state === 'sent' && done}
      </p>
    </div>
  )
}
