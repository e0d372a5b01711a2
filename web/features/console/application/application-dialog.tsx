// One application in full, with the actions on it and its history. A decided one makes room for the next of the list.
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { applicationQuery, auditQuery } from '#shared/api/admission/console.ts'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { Photo } from '#shared/ui/photos/photo.tsx'
import { SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import type { Application } from '#types/shapes.ts'
import { AuditList } from '../audit/audit-list.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import type { Decisions } from '../data/use-decisions.ts'
import { addressLine } from '../model/address.ts'
import { accountBadge, decisionBadge } from '../model/application.ts'
import { OnRequest } from '../on-request/on-request.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { SamePerson } from './same-person.tsx'
import { WelcomeMail } from './welcome-mail.tsx'

type ApplicationDialogProps = {
  id: string | null
  /** What the list has loaded already, shown until the whole application is there. */
  known: Application | undefined
  /** Whether the club asks applicants to confirm their address. */
  asks: boolean
  decisions: Decisions
  /** Whether the admin is a member too. */
  isMember: boolean
  /** The neighbours in the list. */
  previous: Application | undefined
  next: Application | undefined
  onTurn: (id: string) => void
  onClose: () => void
  focusAfter: () => HTMLElement | null
  onPassword: (application: Application) => void
}

export function ApplicationDialog(props: ApplicationDialogProps) {
  const { id, known, asks, isMember, decisions, previous, next, onTurn, onClose, focusAfter, onPassword } = props
  const title = useRef<HTMLSpanElement>(null)
  const before = useRef(id)
  const { data, isPending } = useQuery({ ...applicationQuery(id ?? ''), enabled: id !== null })
  const application = data?.id === id ? data : known

  // Another application under the same buttons: the focus goes to its name, which is read out, and away from what decides.
  useEffect(() => {
    if (id && before.current && id !== before.current) title.current?.focus()
    before.current = id
  }, [id])

  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      focusAfter={focusAfter}
      title={
        <span ref={title} tabIndex={-1} className="outline-none">
          {application?.name ?? 'Application'}
        </span>
      }
      description={application?.email}
      width="wide"
    >
      {application ? (
        <>
          <Whole application={application} asks={asks} isMember={isMember} onTurn={onTurn} />
          <div className="mt-8 flex flex-wrap items-center justify-end gap-3">
            <span className="mr-auto flex">
              <Turn label="Previous application" icon={<ChevronLeft />} to={previous} onTurn={onTurn} />
              <Turn label="Next application" icon={<ChevronRight />} to={next} onTurn={onTurn} />
            </span>
            <DecisionButtons
              application={application}
              decisions={decisions}
              onPassword={() => onPassword(application)}
            />
          </div>
        </>
      ) : isPending ? (
        <SkeletonRegion label="Loading the application">
          <SkeletonText lines={8} />
        </SkeletonRegion>
      ) : (
        <p className="text-muted">This application is not there any more.</p>
      )}
    </Dialog>
  )
}

type TurnProps = { label: string; icon: ReactNode; to: Application | undefined; onTurn: (id: string) => void }

function Turn({ label, icon, to, onTurn }: TurnProps) {
  return <IconButton label={label} icon={icon} disabled={!to} onClick={() => to && onTurn(to.id)} />
}

type WholeProps = Pick<ApplicationDialogProps, 'asks' | 'isMember' | 'onTurn'> & { application: Application }

function Whole({ application, asks, isMember, onTurn }: WholeProps) {
  const address = addressLine(application, asks)
  const account = accountBadge(application)
  const { data: history } = useQuery(auditQuery(application.id))
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap gap-2">
        <StatusBadge badge={decisionBadge(application.status)} />
        {account && <StatusBadge badge={account} />}
        {address && <StatusBadge badge={address} />}
      </div>
      <SamePerson application={application} isMember={isMember} onOpen={onTurn} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]">
        <Photo src={application.profile_photo} alt={application.name} sizes="11rem" className="max-w-44" />
        <ApplicationFacts application={application} />
      </div>
      {application.status === 'approved' && <WelcomeMail application={application.id} />}
      {application.profiles[0] && <OnRequest member={application.profiles[0].user_id} name={application.name} />}
      {history && history.entries.length > 0 && (
        <section aria-label="Who did what">
          <h3 className="eyebrow mb-1">Who did what</h3>
          <AuditList entries={history.entries} />
        </section>
      )}
    </div>
  )
}
