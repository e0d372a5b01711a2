// The sheet that reports something to the committee, over any screen.
import { useState } from 'react'
import { useReportOverlay } from '#shared/safety/reportable.ts'
import { kindWords } from '#shared/safety/words.ts'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { reportedIn } from '../model/reported-in.ts'
import { ReportForm } from './report-form.tsx'

export default function ReportSheet() {
  const { open, value, hide, hideThen } = useReportOverlay()
  // Keeps what it was about while the sheet closes.
  const [kept, setKept] = useState(value)
  if (value && value !== kept) setKept(value)
  const what = reportedIn(value ?? kept)
  const about = what?.kind === 'member' ? what.member.name : `this ${what ? kindWords[what.kind] : ''}`
  return (
    <Sheet open={open} onClose={hide} onClosed={() => setKept(null)} size="full" title={`Report ${about}`}>
      {what ? (
        <ReportForm key={value ?? kept} what={what} onDone={hide} onLeave={hideThen} />
      ) : (
        <EmptyState title="It is not there any more." />
      )}
    </Sheet>
  )
}
