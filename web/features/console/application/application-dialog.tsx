// One application in full, with the actions on it and its history.
import { useQuery } from '@tanstack/react-query'
import { applicationQuery, auditQuery } from '#shared/api/admission/console.ts'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { Photo } from '#shared/ui/photos/photo.tsx'
import { SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import type { Application } from '#types/shapes.ts'
import { AuditList } from '../audit/audit-list.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import type { Decisions } from '../data/use-decisions.ts'
import { addressLine } from '../model/address.ts'
import { accountBadge, decisionBadge } from '../model/application.ts'
import { ApplicationFacts } from './application-facts.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { WelcomeMail } from './welcome-mail.tsx'

type ApplicationDialogProps = {
  id: string | null
  /** What the list has loaded already, shown until the whole application is there. */
  known: Application | undefined
  /** Whether the club asks applicants to confirm their address. */
  asks: boolean
  decisions: Decisions
  onClose: () => void
  onPassword: (application: Application) => void
}

export function ApplicationDialog({ id, known, asks, decisions, onClose, onPassword }: ApplicationDialogProps) {
  const { data, isPending } = useQuery({ ...applicationQuery(id ?? ''), enabled: id !== null })
  const application = data ?? known
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title={application?.name ?? 'Application'}
      description={application?.email}
      width="wide"
    >
      {application ? (
        <>
          <Whole application={application} asks={asks} />
          <div className="mt-8 flex flex-wrap justify-end gap-3">
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

function Whole({ application, asks }: { application: Application; asks: boolean }) {
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]">
        <Photo src={application.profile_photo} alt={application.name} sizes="11rem" className="max-w-44" />
        <ApplicationFacts application={application} />
      </div>
      {application.status === 'approved' && <WelcomeMail application={application.id} />}
      {history && history.entries.length > 0 && (
        <section aria-label="Who did what">
          <h3 className="eyebrow mb-1">Who did what</h3>
          <AuditList entries={history.entries} />
        </section>
      )}
    </div>
  )
}
