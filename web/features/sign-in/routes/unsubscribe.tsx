// Where the link in a letter leads: it asks, a press stops the letters, and says how to have them again. It needs no sign-in, and opening it does
// nothing: scanners of mail open pages too.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { chooseLetters, letterLinkQuery } from '#shared/api/conversations/notices.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { VisitorQueryProvider } from '#shared/query/member-query-provider.tsx'
import { useSearchParams } from '#shared/router/hooks.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Spinner } from '#shared/ui/progress/spinner.tsx'
import { DeadLink } from '../components/dead-link.tsx'
import { SignInFrame } from '../components/sign-in-frame.tsx'

export function Component() {
  return (
    <VisitorQueryProvider>
      <Unsubscribe />
    </VisitorQueryProvider>
  )
}

function Unsubscribe() {
  const [params] = useSearchParams()
  const token = params.get('link') ?? ''
  const cache = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(letterLinkQuery(token))
  const choose = useMutation({
    mutationFn: (letters: boolean) => chooseLetters(token, letters),
    onSuccess: (answer) => cache.setQueryData(letterLinkQuery(token).queryKey, answer),
  })
  const title = !data
    ? 'Letters'
    : data.letters
      ? choose.isSuccess
        ? 'You get letters again'
        : 'No more letters?'
      : 'No more letters'
  if (isAppError(error, 'link_ended') || isAppError(choose.error, 'link_ended'))
    return (
      <Frame title="Letters">
        <DeadLink again={null}>It belongs to no account any more, so no letter comes.</DeadLink>
      </Frame>
    )
  return (
    <Frame title={title} announced={choose.isSuccess}>
      {data && (
        <div className="flex flex-col gap-5">
          <p className="text-muted">
            {data.letters
              ? 'We write once a day at most, and only of what you have not seen. In the app you hear of everything as before.'
              : 'We do not write to you any more of what you have not seen. In the app you hear of everything as before.'}
          </p>
          {choose.error && (
            <p role="alert" className="border-l border-bad pl-4 text-small text-bad">
              {describeError(choose.error)}
            </p>
          )}
          <Button
            variant={data.letters && !choose.isSuccess ? 'primary' : 'quiet'}
            size="large"
            full
            busy={choose.isPending}
            onClick={() => choose.isPending || choose.mutate(!data.letters)}
          >
            {data.letters ? 'Stop the letters' : 'Have them again'}
          </Button>
        </div>
      )}
      {!data && !error && <Spinner label="One moment" className="text-gold-ink" />}
      {!data && error && <ErrorState error={error} onRetry={() => refetch()} retrying={isFetching} />}
    </Frame>
  )
}

function Frame(props: { title: string; announced?: boolean; children: ReactNode }) {
  return <SignInFrame back={{ to: '/', label: 'Back' }} {...props} />
}
