// The one answer of whoever the committee closed the account of. There is nobody signed in to keep an outbox for: it is sent while the page is open,
// and the words stay in a draft of this device until it has arrived.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerClosedAccount, closedAccountQuery } from '#shared/api/safety.ts'
import { useDraft } from '#shared/drafts/use-draft.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { AnswerFields } from '../mine/answer-fields.tsx'

export function AnswerClosing({ measure, link, until }: { measure: string; link: string | null; until: string }) {
  const cache = useQueryClient()
  const { queryKey } = closedAccountQuery(link)
  const { value, change, discard } = useDraft(`answer-closed-${measure}`, 1, '')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (words: string) => answerClosedAccount(words, link),
    onSuccess: (answered) => {
      discard('')
      cache.setQueryData(queryKey, (before) => before && { ...before, measure: answered })
    },
    // Answered, undone or too late meanwhile: the page says which.
    onError: (refused) =>
      (isAppError(refused, 'already_appealed') ||
        isAppError(refused, 'already_undone') ||
        isAppError(refused, 'appeal_too_late')) &&
      cache.invalidateQueries({ queryKey }),
  })
  return (
    <AnswerFields
      value={value}
      change={change}
      until={until}
      busy={isPending}
      refusal={error && describeError(error)}
      onSend={() => mutate(value.trim())}
    />
  )
}
