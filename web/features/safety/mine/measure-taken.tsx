// What the committee did, for a member who is in, and their one answer to it, which may still be on its way.
import { useActs } from '#shared/outbox/use-acts.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import type { MyMeasure } from '#types/shapes.ts'
import { appealAct, appealSubject } from '../data/appeal-act.ts'
import { AppealForm } from './appeal-form.tsx'
import { MeasureWords } from './measure-words.tsx'

export function MeasureTaken({ measure }: { measure: MyMeasure }) {
  const [waiting] = useActs(useUserId(), appealAct, appealSubject(measure.id))
  const said = measure.appeal ?? waiting?.input.words ?? null
  return (
    <MeasureWords measure={measure} as="li" said={said}>
      {said === null && measure.appealUntil && <AppealForm measure={measure.id} until={measure.appealUntil} />}
    </MeasureWords>
  )
}
