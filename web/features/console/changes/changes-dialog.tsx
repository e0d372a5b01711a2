// What members changed since they were approved, newest first: the committee keeps it or puts back what was.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changedProfilesQuery } from '#shared/api/admission/console.ts'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import { Pager } from '../components/pager.tsx'
import { ChangeList } from './change-list.tsx'

type ChangesDialogProps = { open: boolean; onClose: () => void }

export function ChangesDialog({ open, onClose }: ChangesDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Changed since approval" width="wide">
      {open && <ChangePages />}
    </Dialog>
  )
}

function ChangePages() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(changedProfilesQuery(page))
  if (error && !data) return <ErrorState title="Failed to load the changes" error={error} onRetry={() => refetch()} />
  if (!data) {
    return (
      <SkeletonRegion label="Loading the changes">
        <SkeletonText lines={6} />
      </SkeletonRegion>
    )
  }
  if (data.changes.length === 0 && page > 1) setPage(page - 1)
  if (data.total === 0) return <EmptyState title="You have looked at everything" />
  return (
    <>
      <ChangeList changes={data.changes} />
      <Pager label="Pages of the changes" page={page} total={data.total} onPage={setPage} />
    </>
  )
}
