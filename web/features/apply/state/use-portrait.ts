// The steps of a photograph: chosen, cropped, uploading, stored. A failed upload keeps the crop for another try.
import { useEffect, useRef, useState } from 'react'
import { usePhotoToCut } from '#shared/photo/use-photo-to-cut.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { Dispatch } from './use-application.ts'
import { useWarnBeforeLeaving } from './use-submission.ts'

type Passage = { state: 'none' } | { state: 'uploading'; percent: number } | { state: 'failed' }

export function usePortrait(dispatch: Dispatch) {
  const { chosen, choose, drop } = usePhotoToCut<void>()
  const [cropped, setCropped] = useState<File | null>(null)
  const [passage, setPassage] = useState<Passage>({ state: 'none' })
  const underWay = useRef<AbortController>(undefined)

  useEffect(() => () => underWay.current?.abort(), [])
  useWarnBeforeLeaving(passage.state === 'uploading')

  function crop(file: File) {
    drop()
    setCropped(file)
    // Cleared until the upload has finished: otherwise the old photograph would be submitted.
    dispatch({ type: 'photo-removed' })
    toast.success('Photo cropped successfully!')
    void upload(file)
  }

  async function upload(file: File) {
    underWay.current?.abort()
    const passing = new AbortController()
    underWay.current = passing
    setPassage({ state: 'uploading', percent: 0 })
    try {
      const { uploadPortrait } = await import('../data/upload-portrait.ts')
      const onProgress = (percent: number) => !passing.signal.aborted && setPassage({ state: 'uploading', percent })
      const url = await uploadPortrait({ file, onProgress, signal: passing.signal })
      if (passing.signal.aborted) return
      setPassage({ state: 'none' })
      dispatch({ type: 'photo-uploaded', url })
      toast.success('Profile photo uploaded successfully!')
    } catch (error) {
      if (passing.signal.aborted) return
      console.warn('The photograph was not taken', error)
      setPassage({ state: 'failed' })
      toast.error('Failed to upload photo')
    }
  }

  function remove() {
    underWay.current?.abort()
    setCropped(null)
    setPassage({ state: 'none' })
    dispatch({ type: 'photo-removed' })
    toast.success('Photo removed')
  }

  return {
    chosen: chosen?.file ?? null,
    cropped,
    passage,
    choose,
    crop,
    cancelCrop: drop,
    retry: () => cropped && void upload(cropped),
    remove,
  }
}
