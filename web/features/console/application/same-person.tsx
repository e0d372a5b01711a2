// What else the club knows of whoever applies: the member whose address or handle this is, and their other applications.
import { longDate } from '#shared/format/time.ts'
import { Link } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { ApplicantMember, Application, RelatedApplication } from '#types/shapes.ts'
import { StatusBadge } from '../components/status-badge.tsx'
import { decisionBadge } from '../model/application.ts'

type SamePersonProps = {
  application: Application
  /** Whether the admin is a member too: members' profiles are for members. */
  isMember: boolean
  onOpen: (id: string) => void
}

export function SamePerson({ application, isMember, onOpen }: SamePersonProps) {
  const { address_member: byAddress, handle_member: byHandle, related } = application
  const namesake = byHandle && byHandle.user_id !== byAddress?.user_id ? byHandle : null
  return (
    <>
      {byAddress && (
        <Member
          member={byAddress}
          title="Already a member"
          says={
            application.status === 'pending'
              ? `${byAddress.name ?? 'A member'} has this address. Applying again makes no second account, so this can only be denied.`
              : `${byAddress.name ?? 'A member'} has this address today.`
          }
          isMember={isMember}
          onOpen={onOpen}
        />
      )}
      {namesake && (
        <Member
          member={namesake}
          title="The handle of a member"
          says={`${application.instagram} belongs to ${namesake.name ?? 'a member'}. Anybody can type a handle: look twice.`}
          isMember={isMember}
          onOpen={onOpen}
        />
      )}
      {related.length > 0 && (
        <section aria-label="Applied before and since">
          <h3 className="eyebrow mb-1">Applied before and since</h3>
          <ul className="divide-y">
            {related.map((other) => (
              <Related key={other.id} other={other} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type MemberProps = Omit<SamePersonProps, 'application'> & { member: ApplicantMember; title: string; says: string }

function Member({ member, title, says, isMember, onOpen }: MemberProps) {
  const { user_id: profileId, name, photo, status, application } = member
  return (
    <section aria-label={title} className="rounded-card border border-line-strong p-4">
      <h3 className="eyebrow mb-3">{title}</h3>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={name ?? '?'} src={photo} />
        <p className="min-w-0 flex-1 basis-60 text-small wrap-anywhere">
          {says}
          {status === 'inactive' && ' Their account is disabled.'}
        </p>
        <div className="flex flex-wrap gap-2">
          {application && (
            <Button variant="quiet" size="small" onClick={() => onOpen(application)}>
              Their application
            </Button>
          )}
          {isMember && status === 'active' && (
            <Link
              to={to('/other-profile/:profileId', { profileId })}
              className="inline-flex min-h-11 items-center px-2 text-small underline decoration-line-strong underline-offset-4 hover:text-gold-ink"
            >
              Their profile
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}

function Related({ other, onOpen }: { other: RelatedApplication; onOpen: (id: string) => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-small">
      <p className="min-w-0">
        <button
          type="button"
          className="min-h-11 text-left wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-gold-ink"
          onClick={() => onOpen(other.id)}
        >
          {other.name}
        </button>{' '}
        <span className="text-muted">
          {longDate(other.submitted_at)}, same {other.same === 'address' ? 'address' : 'Instagram handle'}
        </span>
      </p>
      <StatusBadge badge={decisionBadge(other.status)} />
    </li>
  )
}
