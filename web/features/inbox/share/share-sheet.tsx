// The sheet that shares a post, an event or a profile into a chat, with a few words if one likes; or words another app has handed over, which can
// become a post as well. What the other one sees of a card is theirs to see.
import { useState } from 'react'
import { OwnCard } from '#shared/cards/own-card.tsx'
import type { Shareable } from '#shared/cards/share.ts'
import { DraftNote } from '#shared/drafts/draft-note.tsx'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { addressOf, type OwnThing } from '#shared/links/own-things.ts'
import { to } from '#shared/links/to.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import type { LinkCard } from '#types/shapes.ts'
import { LinkOfferBelow } from '../compose/link-offer.tsx'
import { type Sharing, shareAct } from '../data/words/share-act.ts'
import { sharedIn } from '../model/shared-in.ts'
import { dropHanded, PhotosForm } from './photos-form.tsx'
import { type Chosen, ShareWith } from './share-with.tsx'

const titles = {
  post: 'Share post',
  event: 'Share event',
  member: 'Share profile',
  words: 'Share with',
  photos: 'Share to…',
}
// An address follows.
const LONGEST = 3000

export default function ShareSheet() {
  const { open, value, hide, hideThen } = useOverlay('share')
  // Keeps what it was about while the sheet closes.
  const [kept, setKept] = useState(value)
  if (value && value !== kept) setKept(value)
  const what = sharedIn(value ?? kept)
  return (
    <Sheet
      open={open}
      onClose={hide}
      onClosed={() => {
        if (what?.kind === 'photos') dropHanded(what.id)
        setKept(null)
      }}
      size="full"
      title={what ? titles[what.kind] : 'Share'}
    >
      {what ? (
        what.kind === 'photos' ? (
          <PhotosForm key={value ?? kept} handed={what.id} onLeave={hideThen} />
        ) : (
          <ShareForm key={value ?? kept} what={what} onDone={hide} onLeave={hideThen} />
        )
      ) : (
        <EmptyState title="It is not there any more." />
      )}
    </Sheet>
  )
}

type FormProps = { what: Shareable; onDone: () => void; onLeave: (act: () => void) => void }

function ShareForm({ what, onDone, onLeave }: FormProps) {
  const me = useUserId()
  const navigate = useNavigate()
  const thing: OwnThing | null =
    what.kind === 'words' ? null : { kind: what.kind === 'member' ? 'member' : 'post', id: what.id }
  const address = thing && addressOf(thing)
  const handed = what.kind === 'words' ? what.id : ''
  const draft = `share-${thing ? thing.id : lettersOf(handed)}`
  const words = useMemberDraft(draft, 1, handed)
  const said = words.value.trim()
  const done = () => words.discard(handed)
  const [card, setCard] = useState<LinkCard | null>(null)
  const share = ({ name, ...where }: Chosen) => {
    const content = [said, address].filter(Boolean).join('\n')
    const input: Sharing = { name, content, said, draft: `${me}:${draft}`, ...where }
    if (card && said.includes(card.address)) input.card = card.id
    outboxOf(me).write(shareAct, input)
    done()
    onDone()
  }
  const post = () => {
    done()
    onLeave(() => void navigate(to('/live-network', { compose: 'post', words: said })))
  }
  return (
    <div className="flex flex-col gap-4">
      {thing && address && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <OwnCard thing={thing} still />
          <Button variant="quiet" size="small" onClick={() => void copyLink(address)}>
            Copy link
          </Button>
        </div>
      )}
      <DraftNote {...words} restored={words.restored && said !== handed} onDiscard={words.clear} onUndo={words.undo} />
      <Field label={thing ? 'Your words, if you like' : 'Your words'}>
        <Textarea
          value={words.value}
          minRows={1}
          maxRows={4}
          maxLength={LONGEST}
          onChange={(event) => words.change(event.target.value)}
        />
      </Field>
      {!thing && (
        <Button variant="quiet" disabled={said === ''} onClick={post}>
          Make it a post
        </Button>
      )}
      {thing || said ? (
        <ShareWith me={me} without={thing?.id} onChoose={share} />
      ) : (
        <p className="text-muted">Write something to share.</p>
      )}
      <LinkOfferBelow text={said} onCard={setCard} />
    </div>
  )
}

/** The beginning of what was handed over, as a name. */
const lettersOf = (words: string) =>
  Array.from(words.slice(0, 60), (letter) => letter.codePointAt(0)?.toString(36)).join('')

const copyLink = (address: string) =>
  navigator.clipboard.writeText(address).then(
    () => toast.success('Link copied'),
    () => toast.error('Failed to copy'),
  )
