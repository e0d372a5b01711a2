// Takes chosen files one after the other: checked, stripped to their pixels, uploaded, handed on. Says what became of each.
import { useState } from 'react'
import { photoFileProblem, unreadablePhoto } from '#shared/crop/photo-file.ts'
import { uploadPhoto } from '#shared/storage/upload-photo.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { lookAt, openPhoto, pixelsOnly } from '../data/read-photo.ts'
import { brightnessTip, countProblem, shapeProblem } from '../model/photo-checks.ts'

type PhotoAdding = { userId: string; count: number; onAdded: (photo: string) => void }

export function usePhotoAdding({ userId, count, onAdded }: PhotoAdding) {
  const [uploading, setUploading] = useState<number | null>(null)
  const [tips, setTips] = useState<Record<string, string>>({})

  async function addOne(file: File, alreadyThere: number): Promise<boolean> {
    const problem = photoFileProblem(file) ?? countProblem(alreadyThere)
    if (problem) {
      toast.error(problem)
      return false
    }
    const photo = await openPhoto(file).catch(() => null)
    if (!photo) {
      toast.error(unreadablePhoto(file, 'Invalid image file'))
      return false
    }
    const look = lookAt(photo)
    const shape = shapeProblem(look)
    if (shape) {
      toast.error(shape)
      return false
    }
    setUploading(0)
    try {
      const path = `${userId}/${Date.now()}.jpg`
      const url = await uploadPhoto({ path, file: await pixelsOnly(photo), onProgress: setUploading })
      const tip = brightnessTip(look.brightness)
      if (tip) setTips((current) => ({ ...current, [url]: tip }))
      onAdded(url)
      toast.success('Photo uploaded successfully!')
      return true
    } catch (error) {
      console.warn('A photo could not be uploaded', error)
      toast.error('Failed to upload photo')
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
