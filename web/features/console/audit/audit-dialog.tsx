// Everything admins did, newest first, page by page.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditQuery } from '#shared/api/admission/console.ts'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import { Pager } from '../components/pager.tsx'
import { AuditList } from './audit-list.tsx'

type AuditDialogProps = { open: boolean; onClose: () => void; onOpenApplication: (id: string) => void }

export function AuditDialog({ open, onClose, onOpenApplication }: AuditDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Who did what" width="wide">
      {open && <AuditPages onOpenApplication={onOpenApplication} />}
    </Dialog>
  )
}

function AuditPages({ onOpenApplication }: { onOpenApplication: (id: string) => void }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(auditQuery(null, page))
  if (error && !data) return <ErrorState title="Failed to load the history" error={error} onRetry={() => refetch()} />
  if (!data) {
    return (
      <SkeletonRegion label="Loading the history">
        <SkeletonText lines={6} />
      </SkeletonRegion>
    )
  }
  if (data.total === 0)
    return <p className="py-8 text-center font-display text-title">Nobody has decided anything yet.</p>
  return (
    <>
      <AuditList entries={data.entries} onOpen={onOpenApplication} />
      <Pager label="Pages of the history" page={page} total={data.total} onPage={setPage} />
    </>
  )
}
