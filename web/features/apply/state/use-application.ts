// The application being written: its draft on the device, and the one way to change it.
import { useCallback, useState } from 'react'
import { applicationOfDevice } from '#shared/admission/handed-in.ts'
import { forgetTicket } from '#shared/admission/vouched.ts'
import { useDraft } from '#shared/drafts/use-draft.ts'
import { forgetWhyYou } from '#shared/drafts/why-you-draft.ts'
import { type ApplicationDraft, draftName, draftVersion, keepable, newDraft } from '../model/application-draft.ts'
import { type DraftAction, reduceDraft } from '../model/draft-reducer.ts'
import { reviveDraft } from '../model/revive-draft.ts'

export type Dispatch = (action: DraftAction) => void

export function useApplication() {
  const { value, change, discard, clear, restored, endedElsewhere } = useDraft<ApplicationDraft>(
    draftName,
    draftVersion,
    newDraft,
    {
      keep: keepable,
      revive: reviveDraft,
      own: ['step'],
    },
  )
  const [sentBefore] = useState(applicationOfDevice)
  const [restoredStep] = useState(restored ? value.step : 1)

  const dispatch = useCallback<Dispatch>((action) => change((draft) => reduceDraft(draft, action)), [change])

  /** Deletes the draft from the device; the screen still shows what was submitted. */
  const handedIn = useCallback(() => {
    // First, so that no other tab begins its next application with it.
    forgetWhyYou()
    forgetTicket()
    discard(value)
  }, [discard, value])

  // Another tab has started over, or has handed it in: then this device remembers another application.
  const sentNow = endedElsewhere ? applicationOfDevice() : null
  const handedInElsewhere = sentNow === sentBefore ? null : sentNow

  return { draft: value, dispatch, handedIn, startOver: clear, restoredStep, handedInElsewhere }
}
