// The application wizard: one question a screen, one address a step. The list of steps decides what may be opened.
import { type KeyboardEvent, type ReactNode, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { applicationOfTab, rememberApplication } from '#shared/admission/handed-in.ts'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { useNavigate } from '#shared/links/link.tsx'
import { Redirect } from '#shared/links/redirect.tsx'
import { useAuth } from '#shared/session/use-auth.ts'
import { DoorAside } from '#shared/ui/brand/door-aside.tsx'
import { cx } from '#shared/ui/cx.ts'
import { LostPage } from '#shared/ui/messages/lost-screen.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import { SpinnerPage } from '#shared/ui/progress/spinner.tsx'
import { isPassword } from '../model/answers.ts'
import { stepAt, stepCount, stepPath, submitStep } from '../model/steps.ts'
import { useApplication } from '../state/use-application.ts'
import { useKeptApplication } from '../state/use-kept-application.ts'
import { useSubmission } from '../state/use-submission.ts'
import { useWizardPlace } from '../state/use-wizard-place.ts'
import { StepView } from '../wizard/step-view.tsx'
import { ThankYou } from '../wizard/thank-you.tsx'
import { WizardFooter } from '../wizard/wizard-footer.tsx'
import { WizardHeader } from '../wizard/wizard-header.tsx'

const sheetStyle = 'mx-auto flex w-full max-w-[38rem] flex-1 flex-col px-6 pt-[clamp(2.5rem,9dvh,7rem)]'

// Visitors do not carry what is asked about an account.
const SignedIn = lazyAgain(async () => (await import('../wizard/signed-in.tsx')).default, LostPage)

export function Component() {
  const { user, loading } = useAuth()
  if (loading) return <SpinnerPage />
  if (!user) return <Wizard />
  return (
    <Suspense fallback={<SpinnerPage />}>
      <SignedIn user={user}>
        <Wizard />
      </SignedIn>
    </Suspense>
  )
}

function Wizard() {
  const { draft, dispatch, handedIn, startOver, restoredStep, handedInElsewhere } = useApplication()
  const { step, changing, forward, back, thank } = useWizardPlace()
  const navigate = useNavigate()
  const [submitted, setSubmitted] = useState<string | null>(null)
  const submission = useSubmission(draft, (application) => {
    // First, so that other tabs know why the draft is gone.
    rememberApplication(application)
    handedIn()
    setSubmitted(application)
    toast.success('Application submitted successfully!')
    thank()
  })

  const [busy, setBusy] = useState<string | null>(null)
  const kept = useKeptApplication()

  /** What waited for the line was sent. */
  function arrived(application: string) {
    setSubmitted(application)
    thank()
  }

  const form = useRef<HTMLFormElement>(null)
  const received = submitted ?? (step === stepCount ? applicationOfTab() : null)
  const allowed = step !== null && (received !== null || (step < stepCount && step <= draft.furthest))

  useEffect(() => {
    // The id keeps one notice where an effect runs twice.
    if (restoredStep > 1) toast.message('Your application progress has been restored', { id: 'application-restored' })
  }, [restoredStep])

  useEffect(() => {
    if (allowed && !submitted && step < stepCount && step !== draft.step) dispatch({ type: 'step-entered', step })
  }, [allowed, submitted, step, draft.step, dispatch])

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves with the step
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[data-first-focus]:not(:disabled)')
    const question = first ?? form.current?.querySelector<HTMLElement>('h1')
    question?.focus({ preventScroll: true })
  }, [step, allowed])

  const ready = step !== null && stepAt(step).isValid(draft)
  const slug = stepAt(step ?? 1).slug

  useEffect(() => {
    // The crop dialog leaves the focus nowhere when it closes.
    if (slug === 'photo' && ready) form.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
  }, [slug, ready])

  if (kept?.is === 'waiting') {
    return (
      <Page>
        <Suspense fallback={<SkeletonText lines={4} />}>
          <WaitingApplication key={kept.application} application={kept.application} onSent={arrived} />
        </Suspense>
      </Page>
    )
  }
  if (kept && !submitted) return <Received application={kept.application} />
  if (handedInElsewhere && !submitted) return <Received application={handedInElsewhere} elsewhere />
  if (!allowed) return <Redirect to={stepPath(draft.step)} />

  function next(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (step === null || step >= stepCount) return
    if (step === submitStep) return submitted ? thank() : handIn(event.currentTarget)
    if (!ready) return
    if (!submitted) dispatch({ type: 'step-entered', step: changing ? submitStep : step + 1 })
    forward(step)
  }

  function beginAgain() {
    const wasAt = stepPath(draft.step)
    const undo = startOver()
    void navigate(stepPath(1), { replace: true })
    toast.message('You started over', {
      action: {
        label: 'Undo',
        onClick: () => {
          undo()
          void navigate(wasAt, { replace: true })
        },
      },
    })
  }

  function handIn(sheet: HTMLFormElement) {
    submission.submit()
    if (isPassword(draft.password)) return
    // The place where the password is asked for again, below all the answers.
    sheet.querySelector<HTMLInputElement>('input[name="password"]')?.focus()
  }

  if (slug === 'thank-you' && received) return <Received application={received} onBack={() => back(step)} />
  return (
    <div className="flex">
      <DoorAside light={(step - 1) / (stepCount - 1)} />
      <main id="main" className="@container flex min-h-dvh min-w-0 flex-1 flex-col bg-ground">
        <WizardHeader step={step} onBack={() => back(step)} />
        {slug !== 'thank-you' && (
          <form ref={form} onSubmit={next} onKeyDown={sendOnCommandEnter} noValidate className={sheetStyle}>
            <fieldset key={slug} disabled={Boolean(submitted) && step < submitStep} className="min-w-0 animate-appear">
              <legend className="sr-only">{stepAt(step).label}</legend>
              <StepView
                slug={slug}
                draft={draft}
                dispatch={dispatch}
                submission={submission}
                sayBusy={setBusy}
                submitted={Boolean(submitted)}
              />
            </fieldset>
            {step < submitStep && (
              <WizardFooter
                waitsFor={ready ? null : (busy ?? stepAt(step).waitsFor(draft))}
                changing={changing}
                onStartOver={
                  draft.furthest > 1 && !submitted && (step === 1 || restoredStep > 1) ? beginAgain : undefined
                }
                hint={slug === 'why-you' ? 'Press Ctrl + Enter ↵' : 'Press Enter ↵'}
              />
            )}
          </form>
        )}
      </main>
    </div>
  )
}

const WaitingApplication = lazyAgain(
  async () => (await import('../components/waiting-application.tsx')).default,
  LostPage,
)

type ReceivedProps = { application: string; elsewhere?: boolean; onBack?: () => void }

function Received({ application, elsewhere = false, onBack }: ReceivedProps) {
  return (
    <Page onBack={onBack}>
      <ThankYou application={application} elsewhere={elsewhere} />
    </Page>
  )
}

function Page({ onBack, children }: { onBack?: (() => void) | undefined; children: ReactNode }) {
  return (
    <div className="flex">
      <DoorAside light={1} />
      <main id="main" className="flex min-h-dvh min-w-0 flex-1 flex-col bg-ground">
        <WizardHeader step={stepCount} onBack={onBack} />
        <div className={cx(sheetStyle, 'animate-appear pb-16')}>{children}</div>
      </main>
    </div>
  )
}

// In a text area Enter is a line break; with Ctrl or ⌘ it continues.
function sendOnCommandEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return
  event.currentTarget.requestSubmit()
}
