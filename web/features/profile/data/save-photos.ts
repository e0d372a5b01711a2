// Saves which photographs a profile has and in which order: shown at once, undone on a failure.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { myProfileQuery } from '#shared/api/members/own-profile.ts'
import { saveProfile } from '#shared/api/members/save-profile.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'

export type PhotoEdit = { photos: string[]; seen: string[] }

export function useSavePhotos() {
  const cache = useQueryClient()
  const { queryKey } = myProfileQuery()
  return useMutation({
    // One after the other, so that the last chosen order wins.
    scope: { id: 'own-photos' },
    // With the photographs this was done to: those another device added meanwhile stay.
    mutationFn: ({ photos, seen }: PhotoEdit) => saveProfile({ photos }, { photos: seen }),
    onMutate: async ({ photos }) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, (own) => own && { ...own, photos, avatarUrl: photos[0] ?? own.avatarUrl })
      return before
    },
    onError: (error, _, before) => {
      if (before) cache.setQueryData(queryKey, (own) => own && { ...own, photos: before.photos })
      sayFailed(error, 'Failed to save photo to profile')
    },
    onSettled: () => {
      if (cache.isMutating({ mutationKey: ['own-photos'] }) === 1)
        // Not awaited: the screen already shows what was saved.
        void staleAfter(cache, 'update_own_profile')
    },
    mutationKey: ['own-photos'],
  })
}
