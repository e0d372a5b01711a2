// Who may ask to be introduced to the member: everyone with a mutual friend, or only through friends they choose; whether the member is
// asked first; and whether they welcome newcomers. Holds at once.
import { counted } from '#shared/format/number.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { AskedFirstSwitch } from '#shared/members/asked-first-switch.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Segmented } from '#shared/ui/forms/segmented.tsx'
import { Switch } from '#shared/ui/forms/switch.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import { SkeletonRegion, SkeletonRoom } from '#shared/ui/progress/skeleton.tsx'
import type { ShortCard } from '#types/shapes.ts'
import { SettingsSection } from '../components/settings-section.tsx'
import { useIntroductions } from '../data/use-introductions.ts'
import { ChooseFriends } from './choose-friends.tsx'

const ways: Array<{ value: 'everyone' | 'chosen'; label: string }> = [
  { value: 'everyone', label: 'Any mutual friend' },
  { value: 'chosen', label: 'Friends I choose' },
]

const FACES = 8

export function IntroductionsSection() {
  const { query, shown, press } = useIntroductions()
  return (
    <SettingsSection title="Introductions">
      <p>Through whom may others ask to meet you?</p>
      {shown && (
        <>
          <Ways onlyChosen={shown.onlyChosen} onChange={(onlyChosen) => press({ onlyChosen })} />
          {shown.onlyChosen && <Chosen chosen={shown.chosen} press={press} />}
          <AskedFirstSwitch checked={shown.askedFirst} onChange={(askedFirst) => press({ askedFirst })} />
          <WelcomeSwitch checked={shown.welcoming} onChange={(welcoming) => press({ welcoming })} />
        </>
      )}
      {!shown && !query.error && (
        <SkeletonRegion label="Loading" className="w-full">
          <SkeletonRoom className="flex flex-col items-start gap-4">
            <Ways onlyChosen={false} onChange={() => {}} />
            <AskedFirstSwitch checked={false} onChange={() => {}} />
            <WelcomeSwitch checked={false} onChange={() => {}} />
          </SkeletonRoom>
        </SkeletonRegion>
      )}
      {!shown && query.error && (
        <ErrorState error={query.error} onRetry={() => query.refetch()} retrying={query.isFetching} />
      )}
    </SettingsSection>
  )
}

function WelcomeSwitch(props: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Switch
      label="I welcome newcomers"
      hint="The house introduces new members to you, three at a time at most. You say hello, or nobody hears that you did not."
      {...props}
    />
  )
}

type WaysProps = { onlyChosen: boolean; onChange: (onlyChosen: boolean) => void }

function Ways({ onlyChosen, onChange }: WaysProps) {
  return (
    <>
      <Segmented
        label="Through whom others may ask to meet you"
        className="[&>label]:flex-auto [&>label]:px-3 [&>label]:py-2 sm:[&>label]:px-5 [&>label]:text-center [&>label]:whitespace-normal"
        options={ways}
        value={onlyChosen ? 'chosen' : 'everyone'}
        onChange={(way) => onChange(way === 'chosen')}
      />
      <p className="text-muted">
        {onlyChosen
          ? 'Only the friends you choose can be asked to introduce somebody to you, and only they can introduce you unasked. They are not told. Requests that wait already stay.'
          : 'Whoever shares a friend with you can ask that friend to introduce them.'}
      </p>
    </>
  )
}

type ChosenProps = { chosen: ShortCard[]; press: ReturnType<typeof useIntroductions>['press'] }

function Chosen({ chosen, press }: ChosenProps) {
  const choosing = useOverlay('choose-connectors')
  return (
    <>
      {chosen.length === 0 ? (
        <p className="border-l border-warn pl-4 text-small">
          You have chosen nobody, so nobody can ask to meet you or be introduced to you.
        </p>
      ) : (
        <ul aria-label="Friends you chose" className="flex w-full flex-wrap gap-x-6 gap-y-3">
          {chosen.slice(0, FACES).map(({ id, name, avatarUrl }) => (
            <li key={id} className="flex max-w-full items-center gap-3">
              <Avatar name={name} src={avatarUrl} size="small" />
              <span className="truncate">{name}</span>
            </li>
          ))}
          {chosen.length > FACES && <li className="text-muted">and {counted(chosen.length - FACES, 'other')}</li>}
        </ul>
      )}
      <Button variant="quiet" onClick={() => choosing.show()}>
        {chosen.length === 0 ? 'Choose friends' : 'Change whom you chose'}
      </Button>
      <ChooseFriends open={choosing.open} onClose={choosing.hide} chosen={chosen} press={press} />
    </>
  )
}
