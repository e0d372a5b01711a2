// What a member reported, and what the committee did that concerns them, with their one answer to it.
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { mySafetyQuery } from '#shared/api/safety.ts'
import { longDate } from '#shared/format/time.ts'
import { oneOf, reasonWords } from '#shared/safety/words.ts'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { PageHeader } from '#shared/ui/page/page-header.tsx'
import { SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import type { MySafety } from '#types/shapes.ts'
import { MeasureTaken } from '../mine/measure-taken.tsx'

export function Component() {
  const { data, error, refetch, isFetching } = useQuery(mySafetyQuery())
  return (
    <div className="gutter mx-auto max-w-[60rem] pb-16">
      <PageHeader
        title="Safety"
        lead="What you reported, and what the committee did that concerns you."
        back={
          <ButtonLink to="/settings" variant="ghost" size="small" className="-ml-2">
            <ArrowLeft aria-hidden="true" />
            Settings
          </ButtonLink>
        }
      />
      {data && <Mine {...data} />}
      {!data &&
        (error ? (
          <ErrorState title="This did not load" error={error} onRetry={() => refetch()} retrying={isFetching} />
        ) : (
          <SkeletonRegion label="Loading" className="border-t py-8">
            <SkeletonText lines={4} />
          </SkeletonRegion>
        ))}
    </div>
  )
}

function Mine({ reports, measures }: MySafety) {
  return (
    <>
      {measures.length > 0 && (
        <Part title="From the committee">
          {measures.map((measure) => (
            <MeasureTaken key={measure.id} measure={measure} />
          ))}
        </Part>
      )}
      <Part title="What you reported">
        {reports.length === 0 && (
          <li className="max-w-reading py-4 text-muted lg:pt-0">
            Nothing. If something is wrong, the menu of a member, a message or a post has Report in it.
          </li>
        )}
        {reports.map((report) => (
          <li
            key={report.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b py-4 lg:first:pt-0"
          >
            <span>
              {oneOf(report.kind)}
              <span className="block text-small text-muted">
                {reasonWords[report.reason]} · {longDate(report.createdAt)}
              </span>
            </span>
            <span className={report.state === 'open' ? 'text-small text-gold-ink' : 'text-small text-muted'}>
              {standing(report)}
            </span>
          </li>
        ))}
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t py-8 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12 lg:py-10">
      <h2 className="eyebrow pb-2 lg:pt-1">{title}</h2>
      <ul className="min-w-0">{children}</ul>
    </section>
  )
}

function standing({ state, answeredAt, former }: MySafety['reports'][number]): string {
  // Perhaps nobody had looked at it before: nothing of it is left to look at.
  if (former && answeredAt) return `A former member · closed on ${longDate(answeredAt)}`
  return state === 'open' || !answeredAt ? 'With the committee' : `Looked at on ${longDate(answeredAt)}`
}
