// The admin console: applications to decide on, accounts to manage, and the history of both.
import { useQuery } from '@tanstack/react-query'
import { History, RefreshCw, UserPen } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { applicationQuery, applicationsQuery, changedProfilesQuery } from '#shared/api/admission/console.ts'
import { wholeNumber } from '#shared/format/number.ts'
import { useOverlay, useOverlayWhile } from '#shared/links/use-overlay.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { ConfirmDialog } from '#shared/ui/overlays/confirm-dialog.tsx'
import { PageHeader } from '#shared/ui/page/page-header.tsx'
import type { Application } from '#types/shapes.ts'
import { ApplicationDialog } from '../application/application-dialog.tsx'
import { PasswordDialog } from '../application/password-dialog.tsx'
import { PhotoDialog } from '../application/photo-dialog.tsx'
import { AuditDialog } from '../audit/audit-dialog.tsx'
import { ChangesDialog } from '../changes/changes-dialog.tsx'
import { ConsoleAccount } from '../components/console-account.tsx'
import { useCarefulApproval } from '../data/use-careful-approval.ts'
import { useDecisions } from '../data/use-decisions.ts'
import { useLiveConsole } from '../data/use-live-console.ts'
import { changeListQuery, type ListQuery, pageCount, readListQuery, writeListQuery } from '../model/list-query.ts'
import { ApplicationList } from '../queue/application-list.tsx'
import { ConsoleToolbar } from '../queue/console-toolbar.tsx'
import { usePlace } from '../queue/use-place.ts'

const noneYet: Application[] = []

export function Console({ isMember }: { isMember: boolean }) {
  const [params, setParams] = useSearchParams()
  const list = readListQuery(params)
  const { data, error, isFetching, refetch } = useQuery(applicationsQuery(list))
  const asks = data?.asksApplicants === true
  const applications = data?.applications ?? noneYet
  const opened = useOverlay('application')
  const place = usePlace(applications, opened)
  const { decisions: careful, doubt, answer } = useCarefulApproval(useDecisions(place.focusOn), asks)
  const decisions = {
    ...careful,
    approve: place.keeping(careful.approve),
    deny: place.keeping(careful.deny),
    reopen: place.keeping(careful.reopen),
  }
  const photo = useOverlay('photo')
  const password = useOverlay('password')
  const audit = useOverlay('history')
  const changes = useOverlay('changes')
  const doubting = useOverlayWhile('approve-unconfirmed', doubt?.asking === true, () => answer(false))
  const { data: member } = useQuery({ ...applicationQuery(password.value ?? ''), enabled: password.open })
  const known = (id: string | null) => applications.find((application) => application.id === id)
  const changed = useQuery(changedProfilesQuery()).data?.total ?? 0
  useLiveConsole()

  const change = useCallback(
    (part: Partial<ListQuery>) =>
      setParams((current) => writeListQuery(changeListQuery(readListQuery(current), part)), {
        replace: !('page' in part),
      }),
    [setParams],
  )

  // The last application of the last page was decided: show what is now the last page.
  useEffect(() => {
    if (data && list.page > pageCount(data.total)) change({ page: pageCount(data.total) })
  }, [data, list.page, change])

  async function refresh() {
    const { isError } = await refetch()
    if (isError) toast.error('Failed to load applications')
  }

  return (
    <main id="main" className="mx-auto min-h-dvh max-w-[96rem] px-5 pb-16 md:px-10">
      <PageHeader
        title="o1 CMS"
        lead="Manage user applications and accounts"
        back={<ConsoleAccount isMember={isMember} />}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-4">
        <h2 id="applications" tabIndex={-1} className="text-title outline-none" aria-live="polite">
          Applications{data && <span className="tabular"> ({wholeNumber(data.total)})</span>}
        </h2>
        <Chip tone="gold">Admin Access</Chip>
        {/* On a phone these stand in one line: what is too long for it is left to ears. */}
        <div className="flex flex-wrap items-center max-sm:-mx-2 sm:ml-auto sm:gap-1">
          {changed > 0 && (
            <Button variant="ghost" size="small" className="max-sm:px-2" onClick={() => changes.show()}>
              <UserPen aria-hidden="true" />
              <span>
                Changed <span className="max-sm:sr-only">since approval </span>
                <span className="tabular">({wholeNumber(changed)})</span>
              </span>
            </Button>
          )}
          <Button variant="ghost" size="small" className="max-sm:px-2" onClick={() => audit.show()}>
            <History aria-hidden="true" />
            History
          </Button>
          <Button
            variant="ghost"
            size="small"
            className="max-sm:px-2"
            busy={isFetching && data !== undefined}
            onClick={refresh}
          >
            <RefreshCw aria-hidden="true" />
            Refresh
          </Button>
        </div>
      </div>
      <ConsoleToolbar list={list} counts={data?.counts} onChange={change} />
      <ApplicationList
        list={list}
        data={data}
        error={error}
        onRetry={refetch}
        onPage={(page) => change({ page })}
        onShow={(status) => change({ status })}
        decisions={decisions}
        onOpen={({ id }) => opened.show(id)}
        onPhoto={({ id }) => photo.show(id)}
      />
      <ApplicationDialog
        id={opened.value}
        known={known(opened.value)}
        asks={asks}
        decisions={decisions}
        isMember={isMember}
        previous={place.beside(opened.value, -1)}
        next={place.beside(opened.value, 1)}
        onTurn={opened.turnTo}
        onClose={opened.hide}
        focusAfter={place.focusAfter}
        onPassword={({ id }) => password.showAlone(id)}
      />
      <ConfirmDialog
        open={doubting}
        title="Approve without a confirmed address?"
        description={`Nobody has confirmed ${doubt?.application.email ?? ''}. Whoever reads that mailbox gets a link to set a password; the one chosen in the application opens nothing.`}
        confirmLabel="Approve"
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />
      <PasswordDialog member={member ?? known(password.value) ?? null} onClose={password.hide} />
      <PhotoDialog application={known(photo.value) ?? null} onClose={photo.hide} />
      <ChangesDialog open={changes.open} onClose={changes.hide} />
      <AuditDialog open={audit.open} onClose={audit.hide} onOpenApplication={(id) => opened.showAlone(id)} />
    </main>
  )
}
