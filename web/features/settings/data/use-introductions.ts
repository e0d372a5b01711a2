// Who may ask to be introduced to the member. A press shows at once and lies over what the server said last, so that neither an
// earlier answer nor another device's change takes it back while it is under way; one that fails is gone by itself.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { myIntroductionsQuery, setIntroductions, welcomeNewcomers } from '#shared/api/members/introductions.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { listenToMember } from '#shared/realtime/member-events.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { afterPress, type IntroductionsPress } from '../model/introductions-press.ts'

export function useIntroductions() {
  const me = useUserId()
  const cache = useQueryClient()
  const query = useQuery(myIntroductionsQuery())
  // A change on another device is heard as one around the member; one that was missed is read here.
  useEffect(
    () => listenToMember(me, ({ about }) => about === 'anything' && void staleAfter(cache, 'set_introductions')),
    [me, cache],
  )
  const [underWay, setUnderWay] = useState<IntroductionsPress[]>([])
  const { mutate } = useMutation({
    // One after the other: of two presses the last one counts.
    scope: { id: 'set-introductions' },
    mutationFn: (press: IntroductionsPress) =>
      'welcoming' in press
        ? welcomeNewcomers(press.welcoming)
        : setIntroductions(
            'onlyChosen' in press || 'askedFirst' in press
              ? press
              : 'choose' in press
                ? { choose: [press.choose.id] }
                : { unchoose: [press.unchoose.id] },
          ),
    onMutate: (press) => setUnderWay((presses) => [...presses, press]),
    onSuccess: async (answer) => {
      // One that was read meanwhile may be older than the answer.
      await cache.cancelQueries({ queryKey: myIntroductionsQuery().queryKey })
      cache.setQueryData(myIntroductionsQuery().queryKey, answer)
    },
    onError: (error) => {
      sayFailed(error, 'Failed to save the setting', { not_friends: 'You can only choose your friends.' })
      void staleAfter(cache, 'set_introductions')
    },
    onSettled: (_answer, _error, press) => setUnderWay((presses) => presses.filter((other) => other !== press)),
  })
  return { query, shown: query.data && underWay.reduce(afterPress, query.data), press: mutate }
}
