// Uploads a cropped photograph to the slot of its place and saves it in the profile.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { myProfileQuery } from '#shared/api/members/own-profile.ts'
import { uploadPhoto } from '#shared/photo/upload-photo.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { placed, slotFor, stamped } from '../model/photo-slots.ts'
import { useSavePhotos } from './save-photos.ts'

type NewPhoto = { file: File; place: number; photos: string[] }

export function useUploadOwnPhoto() {
  const me = useUserId()
  const cache = useQueryClient()
  const save = useSavePhotos()
  const [percent, setPercent] = useState(0)
  const upload = useMutation({
    // No retry: the progress bar would visibly start again. Offline it waits.
    retry: false,
    mutationFn: async ({ file, place, photos }: NewPhoto) => {
      setPercent(0)
      // Another device may have put a photograph into the slot that looks free here.
      const { photos: standing } = await cache.fetchQuery({ ...myProfileQuery(), staleTime: 0 })
      const others = standing.filter((photo) => !photos.includes(photo))
      const path = `${me}/${slotFor(place, [...photos, ...others], me)}.jpg`
      const url = await uploadPhoto({ path, file, upsert: true, onProgress: setPercent })
      return stamped(url, Date.now())
    },
    onSuccess: (url, { place, photos }) =>
      save.mutate(
        { photos: placed(photos, place, url), seen: photos },
        { onSuccess: () => toast.success('Photo updated successfully!') },
      ),
    onError: (error) =>
      toast.error('Error', { description: `Failed to upload photo: ${error.message || 'the server refused'}` }),
  })
  return { ...upload, percent, busy: upload.isPending || save.isPending }
}
