// Nominates people, one industry at a time: opens the device's messages, or copies the text.
import { Copy, MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '#shared/device/copy-text.ts'
import { industryName } from '#shared/members/industry-name.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { buttonStyle } from '#shared/ui/buttons/button-style.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { composerLink, invitationMessage } from '../model/invitation.ts'
import type { Industry } from '../model/options.ts'
import type { Dispatch } from '../state/use-application.ts'

type NominationsProps = { industries: Industry[]; dispatch: Dispatch; closed: boolean }

/** How long a phone may take to open its messages before we say that nothing happened. */
const composerOpensWithin = 1500

export function Nominations({ industries, dispatch, closed }: NominationsProps) {
  const [shown, setShown] = useState<{ industry: Industry; why: string } | null>(null)
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(wait.current), [])

  function texted(industry: Industry) {
    dispatch({ type: 'someone-nominated' })
    clearTimeout(wait.current)
    wait.current = setTimeout(() => {
      if (document.visibilityState === 'visible' && document.hasFocus())
        setShown({ industry, why: 'Did no message open? Send this one in your own way.' })
    }, composerOpensWithin)
  }

  async function copied(industry: Industry) {
    const worked = await copyText(invitationMessage(industry, window.location.origin))
    if (worked) toast.success('Message copied to clipboard')
    else setShown({ industry, why: 'Your browser does not let us copy. Select the message and copy it yourself.' })
  }

  if (closed) return <p className="text-muted">Nominations are closed: your application has been handed in.</p>
  return (
    <ul aria-label="Nominate" className="flex flex-col border-t">
      {industries.map((industry) => (
        <li key={industry} className="border-b py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="font-display text-title">{industryName(industry)}</span>
            <span className="flex flex-wrap gap-2">
              <a
                href={composerLink(invitationMessage(industry, window.location.origin))}
                aria-label={`Text a nominee in ${industryName(industry)}`}
                className={buttonStyle('quiet', 'small')}
                onClick={() => texted(industry)}
              >
                <MessageCircle aria-hidden="true" />
                Text
              </a>
              <Button
                variant="ghost"
                size="small"
                aria-label={`Copy the message for ${industryName(industry)}`}
                onClick={() => void copied(industry)}
              >
                <Copy aria-hidden="true" />
                Copy
              </Button>
            </span>
          </div>
          {shown?.industry === industry && (
            <div role="status" className="mt-3 animate-appear rounded-card bg-raised p-4 text-small">
              <p className="text-muted">{shown.why}</p>
              <p className="mt-2 select-all">{invitationMessage(industry, window.location.origin)}</p>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
