// Why the committee closed an account, for its member, who can't sign in: by the link of the mail, or with what is left of a session. Here they
// answer once, and keep what they had asked to have erased. Without either: the link is mailed again.
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { closedAccountQuery } from '#shared/api/safety.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { VisitorQueryProvider } from '#shared/query/member-query-provider.tsx'
import { useLocation, useSearchParams } from '#shared/router/hooks.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { Wordmark } from '#shared/ui/brand/wordmark.tsx'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { PageHeader } from '#shared/ui/page/page-header.tsx'
import { SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import { SpinnerPage } from '#shared/ui/progress/spinner.tsx'
import type { WhyClosed } from '#types/shapes.ts'
import { AnswerClosing } from '../closed/answer-closing.tsx'
import { KeepAccount } from '../closed/keep-account.tsx'
import { MailAgain } from '../closed/mail-again.tsx'
import { MeasureWords } from '../mine/measure-words.tsx'

export function Component() {
  const { user, loading } = useAuth()
  const [params] = useSearchParams()
  const { state } = useLocation()
  if (loading) return <SpinnerPage />
  return (
    <VisitorQueryProvider key={user?.id}>
      <main id="main" className="gutter mx-auto min-h-dvh max-w-[44rem] pt-[var(--safe-top)] pb-16">
        <Wordmark className="block pt-6 text-[1.75rem]" />
        <Closed link={params.get('link')} address={user?.email} typed={typedAt(state)} />
      </main>
    </VisitorQueryProvider>
  )
}

/** `address`: of what is left of a session. `typed`: at the door a moment ago. */
function Closed({ link, address, typed }: { link: string | null; address: string | undefined; typed: string }) {
  const page = useRef<HTMLDivElement>(null)
  const asked = link !== null || address !== undefined
  const { data, error, refetch, isFetching } = useQuery({ ...closedAccountQuery(link), enabled: asked })
  if (data)
    return (
      <div ref={page} tabIndex={-1} className="outline-none">
        <PageHeader
          title={data.open ? 'Your account is open' : 'Your account is closed'}
          lead={data.open ? 'Everything is as you left it.' : leadOf(data)}
        />
        {!data.open && data.eraseAt && (
          <KeepAccount link={link} eraseAt={data.eraseAt} onKept={() => page.current?.focus()} />
        )}
        {data.measure ? (
          <MeasureWords measure={data.measure} as="div" said={data.measure.appeal}>
            {data.measure.appealUntil && (
              <AnswerClosing measure={data.measure.id} link={link} until={data.measure.appealUntil} />
            )}
          </MeasureWords>
        ) : (
          !data.open && <p>Would you like to know why, or is it a mistake? Write to the club from your address.</p>
        )}
        {data.open && (
          <ButtonLink to="/auth" className="mt-8">
            Sign in
          </ButtonLink>
        )}
      </div>
    )
  if (error && !isAppError(error, 'link_ended'))
    return (
      <>
        <PageHeader title="Your account" />
        <ErrorState title="This did not load" error={error} onRetry={() => refetch()} retrying={isFetching} />
      </>
    )
  if (asked && !error)
    return (
      <>
        <PageHeader title="Your account" />
        <SkeletonRegion label="Loading">
          <SkeletonText lines={4} />
        </SkeletonRegion>
      </>
    )
  return (
    <>
      <PageHeader
        title="A closed account"
        lead={
          link
            ? 'This link is too old. Another one is mailed to the address of the account.'
            : 'What there is to know, and what you can do, is mailed to the address of the account.'
        }
      />
      <MailAgain address={address ?? typed} />
    </>
  )
}

const leadOf = ({ eraseAt }: WhyClosed) =>
  `You are signed out everywhere, and nobody sees you.${eraseAt ? '' : ' Nothing of yours is deleted.'}`

const typedAt = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : ''
