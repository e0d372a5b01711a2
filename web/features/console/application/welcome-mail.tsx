// The welcome mail of an approved application: whether it has left, in the mail server's own words where not, and another try.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { resendWelcome, welcomeMailQuery } from '#shared/api/admission/console.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { mailLine } from '../model/mail-line.ts'

export function WelcomeMail({ application }: { application: string }) {
  const cache = useQueryClient()
  const { data: mail } = useQuery(welcomeMailQuery(application))
  const [busy, setBusy] = useState(false)
  if (!mail) return null

  async function sendAgain() {
    if (busy) return
    setBusy(true)
    try {
      cache.setQueryData(welcomeMailQuery(application).queryKey, await resendWelcome(application))
    } catch (error) {
      toast.error('The welcome mail was not sent again', { description: describeError(error) })
    } finally {
      setBusy(false)
    }
  }

  const bad = mail.state !== 'sent' && mail.state !== 'in_folder' && mail.error !== null
  return (
    <section aria-label="Welcome mail" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h3 className="eyebrow mb-1">Welcome mail</h3>
        <p role="status" className={bad ? 'break-words text-bad' : 'break-words'}>
          {mailLine(mail)}
        </p>
      </div>
      <Button variant="quiet" busy={busy} busyLabel="Sending..." onClick={sendAgain}>
        Send again
      </Button>
    </section>
  )
}
