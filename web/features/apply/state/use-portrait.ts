// A photograph is chosen, cropped, kept on the device, and sent when the line is there. The application goes on meanwhile.
import { useEffect, useState } from 'react'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { visitor } from '#shared/outbox/owners.ts'
import { useSettled } from '#shared/outbox/use-acts.ts'
import { publicPhoto } from '#shared/photo/sending/photo-place.ts'
import { usePhotoToCut } from '#shared/photo/use-photo-to-cut.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { portraitAct } from '../data/portrait-act.ts'
import { sendPortrait, takeBackPortraits } from '../data/portrait-passage.ts'
import { keptProblem, noRoomForPhoto } from '../model/submit-problem.ts'
import type { Dispatch } from './use-application.ts'
import { useWaitingPortrait } from './use-waiting-portrait.ts'

export function usePortrait(application: string, dispatch: Dispatch) {
  const { chosen, choose, drop } = usePhotoToCut<void>()
  const [cropped, setCropped] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { entry, src, known } = useWaitingPortrait(application)

  // Where the device keeps nothing, it counts from now on.
  useSettled(visitor, portraitAct, ({ how, entry: { input } }) => {
    if (how === 'sent' && input.application === application && cropped)
      dispatch({ type: 'photo-uploaded', url: publicPhoto(input.path) })
  })

  const refused = entry?.state === 'failed' && entry.code !== noRoomForPhoto ? entry : undefined
  useEffect(() => {
    if (!refused) return
    // The club will never take this one: another is to be chosen.
    outboxOf(visitor).discard(refused.id)
    dispatch({ type: 'photo-removed' })
    setCropped(null)
    setProblem(keptProblem(refused.code))
  }, [refused, dispatch])

  async function crop(file: File) {
    drop()
    setCropped(file)
    setProblem(null)
    // Otherwise the old photograph would be submitted.
    dispatch({ type: 'photo-removed' })
    toast.success('Photo cropped successfully!')
    const url = await sendPortrait(application, file)
    if (url) dispatch({ type: 'photo-uploaded', url })
  }

  function remove() {
    takeBackPortraits(application)
    setCropped(null)
    setProblem(null)
    dispatch({ type: 'photo-removed' })
    toast.success('Photo removed')
  }

  return {
    chosen: chosen?.file ?? null,
    cropped,
    /** The one on the device that has not arrived yet. */
    waiting: entry,
    src,
    known,
    problem,
    choose,
    crop: (file: File) => void crop(file),
    cancelCrop: drop,
    retry: () => entry && outboxOf(visitor).retry([entry.id]),
    remove,
  }
}
