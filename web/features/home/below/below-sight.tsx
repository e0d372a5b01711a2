// What home shows further down, in one file that loads after what is in sight.
import type { HomeDashboard } from '#types/shapes.ts'
import { BecauseOfYou } from './because-of-you.tsx'
import { EventsToday } from './events-today.tsx'
import { NewMembers } from './new-members.tsx'
import { RecommendedPlugs } from './recommended-plugs.tsx'

type BelowSightProps = Pick<HomeDashboard, 'opportunities' | 'becauseOfYou' | 'eventsToday' | 'newMembers'>

// A dashboard kept on the device by a build before this one has only the first of them.
export default function BelowSight({
  opportunities,
  becauseOfYou = [],
  eventsToday = [],
  newMembers = [],
}: BelowSightProps) {
  return (
    <>
      <RecommendedPlugs opportunities={opportunities} />
      <div className="grid gap-12 empty:hidden md:grid-cols-3 md:gap-8">
        <BecauseOfYou introductions={becauseOfYou} />
        <EventsToday events={eventsToday} />
        <NewMembers members={newMembers} />
      </div>
    </>
  )
}
