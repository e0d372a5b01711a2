// Saves which photographs a profile has and in which order: at once on the screen, put back when the server refuses.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { type MyProfile, myProfileKey } from './my-profile.ts'

export function useSavePhotos() {
  const me = useUserId()
  const queries = useQueryClient()
  return useMutation({
    // One after the other, so that the last order chosen is the one that stays.
    scope: { id: 'own-photos' },
    mutationFn: async (photos: string[]) => {
      const client = await supabase()
      throwIfError(await client.from('profiles').update({ photos }).eq('user_id', me))
    },
    onMutate: async (photos) => {
      await queries.cancelQueries({ queryKey: myProfileKey })
      const before = queries.getQueryData<MyProfile>(myProfileKey)
      queries.setQueryData<MyProfile>(
        myProfileKey,
        (own) => own && { ...own, photos, avatarUrl: photos[0] ?? own.avatarUrl },
      )
      return before
    },
    onError: (error, _, before) => {
      if (before) queries.setQueryData<MyProfile>(myProfileKey, (own) => own && { ...own, photos: before.photos })
      sayFailed(error, 'Failed to save photo to profile')
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: ['own-photos'] }) === 1)
        // Not waited for: what was saved is on the screen already.
        void queries.invalidateQueries({ queryKey: myProfileKey })
    },
    mutationKey: ['own-photos'],
  })
}
