// A quiet line: how many of one's circle are in town this week. It opens their list. Comes once the members are there, and moves nothing.
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { inTownQuery } from '#shared/api/members/stays.ts'
import { lazyOver } from '#shared/connection/lazy-again.tsx'
import { thisWeek } from '#shared/in-town/this-week.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'

const InTownSheet = lazyOver(async () => (await import('#shared/in-town/in-town-sheet.tsx')).default, LostPiece)

export default function InTownLine() {
  const all = useOverlay('in-town')
  const { data } = useQuery(inTownQuery(useUserId()))
  const here = thisWeek(data, new Date())
  if (here.length === 0 && !all.open) return null
  return (
    <>
      {/* Taller than the title beside it, it makes the header no taller. */}
      <Button variant="ghost" size="small" className="-my-2 mr-1 px-2" onClick={() => all.show()}>
        <MapPin aria-hidden="true" />
        {here.length} in town
      </Button>
      {all.open && <InTownSheet open={all.open} onClose={all.hide} />}
    </>
  )
}
