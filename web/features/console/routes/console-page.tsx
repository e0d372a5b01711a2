// The admin console: applications to decide on, accounts to manage, and the history of both.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History, Keyboard, RefreshCw, UserPen } from 'lucide-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { applicationQuery, applicationsQuery, changedProfilesQuery } from '#shared/api/admission/console.ts'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { wholeNumber } from '#shared/format/number.ts'
import { useOverlay, useOverlayWhile } from '#shared/links/use-overlay.ts'
import { useSearchParams } from '#shared/router/hooks.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { ConfirmDialog } from '#shared/ui/overlays/confirm-dialog.tsx'
import type { Application } from '#types/shapes.ts'
import { ApplicationDialog } from '../application/application-dialog.tsx'
import { PasswordDialog } from '../application/password-dialog.tsx'
import { PhotoDialog } from '../application/photo-dialog.tsx'
import { AuditDialog } from '../audit/audit-dialog.tsx'
import { ChangesDialog } from '../changes/changes-dialog.tsx'
import { ConsoleAccount } from '../components/console-account.tsx'
import { ConsoleTabs } from '../components/console-tabs.tsx'
import { undoLast } from '../data/undoable.ts'
import { useCarefulApproval } from '../data/use-careful-approval.ts'
import { useDecisions } from '../data/use-decisions.ts'
import { useLiveConsole } from '../data/use-live-console.ts'
import { KeysDialog } from '../keys/keys-dialog.tsx'
import { stepReport } from '../keys/step-report.ts'
import { useConsoleKeys } from '../keys/use-console-keys.ts'
import { isMembersAddress } from '../model/address.ts'
import { changeListQuery, type ListQuery, pageCount, readListQuery, writeListQuery } from '../model/list-query.ts'
import { ApplicationList } from '../queue/application-list.tsx'
import { ConsoleToolbar } from '../queue/console-toolbar.tsx'
import { rowInHand, usePlace } from '../queue/use-place.ts'

const noneYet: Application[] = []

const SafetyPanel = lazyAgain(async () => (await import('../safety/safety-panel.tsx')).default, LostPiece)

export function Console({ isMember }: { isMember: boolean }) {
  const [params, setParams] = useSearchParams()
  const cache = useQueryClient()
  const list = readListQuery(params)
  const isSafety = params.get('show') === 'safety'
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(applicationsQuery(list))
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
  const help = useOverlay('keys')
  const report = useOverlay('safety-report')
  const [seeksHere, setSeeksHere] = useState(false)
  // Over the list lies nothing, or one application, or one report.
  const atHand = ![photo, password, audit, changes, help].some(({ open }) => open) && !doubting
  const letters = useConsoleKeys(atHand, (key) => {
    const id = opened.value ?? rowInHand()
    const one = known(id) ?? (id ? cache.getQueryData(applicationQuery(id).queryKey) : undefined)
    if (key === '?') help.show()
    else if (key === 'u') undo()
    else if (isSafety) {
      if (report.open) return
      if (key === 'j' || key === 'k') stepReport(key === 'j' ? 1 : -1)
      // Reports are no list to search in: whoever is meant has an application.
      if (key === '/') setSeeksHere(true)
      if (key === '/') change({ status: list.status })
    } else if (key === '/' && !opened.open) document.getElementById('console-search')?.focus()
    else if (key === 'j' || key === 'k') {
      const beside = place.beside(id, key === 'j' ? 1 : -1)
      if (!beside) return
      if (opened.open) opened.turnTo(beside.id)
      else place.focusOn(beside.id)
    } else if (one?.status === 'pending') {
      if (key === 'x') void decisions.deny(one)
      if (key === 'a' && !isMembersAddress(one)) void decisions.approve(one)
      if (key === 'a' && isMembersAddress(one))
        toast.message('Already a member', { description: `${one.name} can’t be approved: the address is a member’s.` })
    }
  })
  useEffect(() => {
    if (!seeksHere || isSafety) return
    setSeeksHere(false)
    document.getElementById('console-search')?.focus()
  }, [seeksHere, isSafety])
  useLiveConsole()

  // Enter in the search leads to the first of what it finds, once that is there.
  const [sought, setSought] = useState<string | null>(null)
  const found = sought !== null && sought === list.query && data !== undefined && !isPlaceholderData
  useEffect(() => {
    if (!found) return
    setSought(null)
    const first = document.querySelector<HTMLElement>('[data-application]') ?? document.getElementById('applications')
    first?.focus()
  }, [found])

  const change = useCallback(
    (part: Partial<ListQuery>) =>
      setParams((current) => writeListQuery(changeListQuery(readListQuery(current), part)), {
        replace: !('page' in part),
      }),
    [setParams],
  )

  function undo() {
    if (undoLast()) return
    const description = isSafety
      ? 'What was done can be taken back in its report.'
      : 'Rejected applications can be reopened at any time.'
    toast.message('Nothing to undo', { description })
  }

  // The last application of the last page was decided: show what is now the last page.
  useEffect(() => {
    if (data && !isSafety && list.page > pageCount(data.total)) change({ page: pageCount(data.total) })
  }, [data, isSafety, list.page, change])

  // The page is read from its top: the focus does not stay below it, at the button that turned it.
  function turnPage(page: number) {
    change({ page })
    document.getElementById('applications')?.focus()
  }

  async function refresh() {
    const { isError } = await refetch()
    if (isError) toast.error('Failed to load applications')
  }

  return (
    <main id="main" className="mx-auto min-h-dvh max-w-[96rem] px-5 pb-16 md:px-10">
      <header className="flex flex-col-reverse gap-x-6 gap-y-2 pt-[calc(0.75rem+var(--safe-top))] pb-2 lg:flex-row lg:items-center lg:justify-between">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="text-name">o1 CMS</h1>
          <Chip tone="gold">Admin Access</Chip>
          <p className="text-muted max-lg:w-full lg:text-small">Manage user applications and accounts</p>
        </div>
        <div className="-mx-2">
          <ConsoleAccount isMember={isMember} />
        </div>
      </header>
      <ConsoleTabs
        shown={isSafety ? 'safety' : list.status}
        counts={data?.counts}
        onShow={(room) => (room === 'safety' ? setParams({ show: 'safety' }) : change({ status: room }))}
        beside={
          <div className="-mx-2 flex flex-wrap items-center sm:ml-auto">
            {changed > 0 && (
              <Button variant="ghost" size="small" className="max-sm:px-2 sm:px-3" onClick={() => changes.show()}>
                <UserPen aria-hidden="true" />
                <span>
                  Changed <span className="max-lg:sr-only">since approval </span>
                  <span className="tabular">({wholeNumber(changed)})</span>
                </span>
              </Button>
            )}
            <Button variant="ghost" size="small" className="max-sm:px-2 sm:px-3" onClick={() => audit.show()}>
              <History aria-hidden="true" />
              History
            </Button>
            {/* Phones have no keys. */}
            <Button variant="ghost" size="small" className="max-sm:hidden sm:px-3" onClick={() => help.show()}>
              <Keyboard aria-hidden="true" />
              Keys
            </Button>
            <Button
              variant="ghost"
              size="small"
              className="max-sm:px-2 sm:px-3"
              busy={isFetching && data !== undefined}
              onClick={refresh}
            >
              <RefreshCw aria-hidden="true" />
              Refresh
            </Button>
          </div>
        }
      >
        {isSafety ? (
          <Suspense>
            <SafetyPanel />
          </Suspense>
        ) : (
          <>
            <ConsoleToolbar list={list} total={data?.total} onChange={change} onSeek={setSought} />
            <ApplicationList
              list={list}
              data={data}
              error={error}
              onRetry={refetch}
              onPage={turnPage}
              onShow={(status) => change({ status })}
              decisions={decisions}
              onOpen={({ id }) => opened.show(id)}
              onPhoto={({ id }) => photo.show(id)}
            />
          </>
        )}
      </ConsoleTabs>
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
      <KeysDialog open={help.open} onClose={help.hide} isSafety={isSafety} on={letters.on} onTurn={letters.turn} />
      <AuditDialog open={audit.open} onClose={audit.hide} onOpenApplication={(id) => opened.showAlone(id)} />
    </main>
  )
}
