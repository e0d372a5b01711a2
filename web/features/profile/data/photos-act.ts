// Saves which photographs the own profile has and in which order, and sends the new one among them. Those another device added meanwhile stay.
import { ownProfileKeys } from '#shared/api/members/own-profile.ts'
import { saveProfile } from '#shared/api/members/save-profile.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { AppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { noteProgress } from '#shared/photo/upload-progress.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { MyProfile } from '#types/shapes.ts'
import type { PhotoEdit } from '../model/own-photos.ts'

const patience = 120_000

/** Few who look at a profile send a photograph. */
export const loadUpload = async () => (await import('#shared/photo/upload-photo.ts')).uploadPhoto

export const photosAct = defineAct<PhotoEdit, string[]>('profile-photos', {
  refused: 'keep',
  patience,
  subject: () => 'profile-photos',
  async send({ photos, seen, path }, { id, files, signal }) {
    if (path) {
      const [file] = files
      if (!file) throw new AppError('photo', 'It is not on this device any more', { status: 422 })
      const uploadPhoto = await loadUpload()
      // The same photograph once more, if the answer was lost.
      await uploadPhoto({ path, file, upsert: true, signal, onProgress: (percent) => noteProgress(id, percent) })
    }
    const saved = await saveProfile({ photos }, { photos: seen }, signal)
    return saved.photos ?? photos
  },
  onSent(photos, { entry: { input }, cache, here }) {
    cache.setQueryData<MyProfile>(
      ownProfileKeys.all,
      (own) => own && { ...own, photos, avatarUrl: photos[0] ?? own.avatarUrl },
    )
    void staleAfter(cache, 'update_own_profile')
    if (here && input.path) toast.success('Photo updated successfully!')
  },
  onRefused(error, { entry: { input }, cache, here }) {
    void staleAfter(cache, 'update_own_profile')
    if (!here) return
    if (input.path)
      toast.error('Error', { description: `Failed to upload photo: ${describeError(error, 'the server refused')}` })
    else sayFailed(error, 'Failed to save photo to profile')
  },
})
