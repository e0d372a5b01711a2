// Goes live: writes the profile, then industries and endorsement requests; a second later it suggests asking for endorsements.
import { useState } from 'react'
import { changedTexts, type TheirTexts } from '#shared/api/members/save-profile.ts'
import { saveIndustries } from '#shared/api/members/setup.ts'
import { AppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { FinishDraft, Progress } from '../model/finish-draft.ts'
import { finishSetup } from './save-setup.ts'
import { useAskEndorsements } from './use-ask-endorsements.ts'

const promptDelay = 1000

const nothing = () => {}

export function useFinish(userId: string, onAsk: () => void) {
  const [busy, setBusy] = useState(false)
  const { send } = useAskEndorsements(nothing)

  /** Whether the profile is live now, or what to ask first: the texts another device has written meanwhile. */
  async function finish(draft: FinishDraft, progress: Progress, asked: number): Promise<boolean | TheirTexts> {
    setBusy(true)
    try {
      // First, because finishing needs them: without industries no filter would find the member.
      await saveIndustries(userId, draft.industries, draft.givenUp).catch((error: unknown) =>
        console.warn('The industries could not be saved', error),
      )
      await finishSetup(draft, progress)
    } catch (error) {
      const theirs = changedTexts(error)
      if (theirs) return theirs
      console.warn('The setup could not be finished', error)
      const refused = error instanceof AppError && error.code !== 'network'
      toast.error(refused ? 'Failed to save profile' : 'Failed to complete setup', {
        description: describeError(error),
      })
      return false
    } finally {
      setBusy(false)
    }
    toast.success('Profile completed!')
    if (draft.endorsementRequests.length > 0) await send(draft.endorsementRequests)
    else if (asked === 0) setTimeout(() => promptForEndorsements(onAsk), promptDelay)
    return true
  }

  return { finish, busy }
}

function promptForEndorsements(onAsk: () => void) {
  toast.message('Profile live. Next: request 2 endorsements?', {
    duration: 10_000,
    action: { label: 'Ask 2', onClick: onAsk },
  })
}
