// Whether the member is asked before they are introduced: read and changed at once, as in the settings.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { myIntroductionsQuery, setIntroductions } from '#shared/api/members/introductions.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'

export function useAskedFirst() {
  const cache = useQueryClient()
  const { data } = useQuery(myIntroductionsQuery())
  const { mutate, isPending, variables } = useMutation({
    scope: { id: 'set-introductions' },
    mutationFn: (askedFirst: boolean) => setIntroductions({ askedFirst }),
    onSuccess: async (answer) => {
      // One that was read meanwhile may be older than the answer.
      await cache.cancelQueries({ queryKey: myIntroductionsQuery().queryKey })
      cache.setQueryData(myIntroductionsQuery().queryKey, answer)
    },
    onError: (error) => sayFailed(error, 'Failed to save the setting'),
  })
  return { known: data !== undefined, askedFirst: isPending ? variables : data?.askedFirst === true, change: mutate }
}
