// Takes chosen files one after the other, passes on each photograph's address and says what happened to each file. Where a photograph goes,
// its owner says.
import { useState } from 'react'
import { isAppError } from '#shared/errors/app-error.ts'
import type { OpenPhoto } from '#shared/photo/open-photo.ts'
import { brightnessOf } from '#shared/photo/photo-brightness.ts'
import { fileProblem, PhotoProblem, profilePhotoRules } from '#shared/photo/photo-rules.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { brightnessTip, countProblem } from '../model/photo-checks.ts'

type Passing = { onOpen: (photo: OpenPhoto) => Promise<void>; onProgress: (percent: number) => void }

export type PhotoPlace = {
  /** Gives the address of the photograph. */
  put: (file: File, passing: Passing) => Promise<string>
  busy: string
  done: string
}

type PhotoAdding = { place: PhotoPlace; count: number; onAdded: (photo: string) => void }

export function usePhotoAdding({ place, count, onAdded }: PhotoAdding) {
  const [uploading, setUploading] = useState<number | null>(null)
  const [tips, setTips] = useState<Record<string, string>>({})

  async function addOne(file: File, alreadyThere: number): Promise<boolean> {
    const problem = fileProblem(file, profilePhotoRules) ?? countProblem(alreadyThere)
    if (problem) {
      toast.error(problem)
      return false
    }
    const seen: { tip: string | null } = { tip: null }
    try {
      const url = await place.put(file, {
        onOpen: async (photo) => {
          setUploading(0)
          seen.tip = brightnessTip(await brightnessOf(photo))
        },
        onProgress: setUploading,
      })
      const { tip } = seen
      if (tip) setTips((current) => ({ ...current, [url]: tip }))
      onAdded(url)
      toast.success(place.done)
      return true
    } catch (error) {
      if (error instanceof PhotoProblem) toast.error(error.message)
      else if (!isAppError(error) || error.code !== 'aborted') {
        console.warn('A photo could not be uploaded', error)
        toast.error('Failed to upload photo')
      }
      return false
    } finally {
      setUploading(null)
    }
  }

  async function add(files: File[]) {
    let there = count
    for (const file of files) if (await addOne(file, there)) there += 1
  }

  return { add, uploading, tips }
}
