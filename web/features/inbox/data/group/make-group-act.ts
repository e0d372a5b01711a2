// Makes a group of friends. Refused, the draft has name and people again.
import { makeGroup } from '#shared/api/conversations/groups.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { readDraft, writeDraft } from '#shared/drafts/draft-store.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import type { GroupForm } from '../../model/group.ts'
import { groupRefusals } from './group-refusals.ts'

/** Kept on devices: the shape stays. */
type WantedGroup = GroupForm & { draft: string }

export const makeGroupAct = defineAct<WantedGroup, string>('make-group', {
  refused: 'drop',
  subject: ({ name }) => `make-group:${name}`,
  send: ({ name, people }, { id, signal }) =>
    makeGroup(
      id,
      name,
      people.map((person) => person.id),
      signal,
    ),
  onSent(_id, { cache }) {
    void staleAfter(cache, 'make_group')
  },
  onRefused(error, { entry: { input }, here }) {
    const { name, people, draft } = input
    if (!readDraft(draft, 1)) writeDraft(draft, 1, { name, people })
    if (here) sayFailed(error, 'Failed to make the group', groupRefusals)
  },
})
