// The public statement form. Makes no request: the text stays on this device and fills the first draft of an application.
import { ArrowLeft } from 'lucide-react'
import { statementMost } from '#shared/drafts/why-you-draft.ts'
import { Link } from '#shared/links/link.tsx'
import { DoorAside } from '#shared/ui/brand/door-aside.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { Field } from '#shared/ui/forms/field.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { ProofOfImpact } from '../components/proof-of-impact.tsx'
import { useStatement } from '../components/use-statement.ts'
import { type CounterTone, counterTone, missingCharacters, statementHint } from '../model/statement.ts'

const tones: Record<CounterTone, string> = { short: 'text-bad', 'nearly-full': 'text-warn', fine: 'text-muted' }

export function Component() {
  const { statement, links, ready, busy, checked, write, addLink, changeLink, removeLink, submit } = useStatement()
  const missing = missingCharacters(statement)
  return (
    <div className="flex">
      <DoorAside light={1 - missing / statementHint} />
      <main
        id="main"
        className="flex min-h-dvh min-w-0 flex-1 flex-col px-6 pt-[calc(1rem+var(--safe-top))] sm:px-14 sm:pt-8"
      >
        <Link
          to="/"
          className="-ml-2 inline-flex min-h-11 items-center gap-2 self-start rounded-chip px-2 text-small text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back
        </Link>
        <form
          onSubmit={submit}
          noValidate
          className="mx-auto flex w-full max-w-[38rem] flex-1 flex-col gap-9 pt-[clamp(1.5rem,7dvh,5rem)] pb-[calc(2.5rem+var(--safe-bottom))]"
        >
          <header>
            <h1 className="text-name sm:text-[3.25rem]">Stand Out</h1>
            <p className="mt-4 max-w-reading text-muted">
              A few honest lines. They stay on this device and open your application.
            </p>
          </header>
          <div className="flex flex-col gap-2">
            <Field label="What sets you apart? *" required>
              <Textarea
                minRows={6}
                maxRows={14}
                maxLength={statementMost}
                value={statement}
                onChange={(event) => write(event.target.value)}
              />
            </Field>
            <p className={cx('tabular self-end text-small', tones[counterTone(statement)])}>
              {`${statement.length}/${statementMost}`}
              {missing > 0 && ` (${missing} more needed)`}
            </p>
          </div>
          <ProofOfImpact links={links} checked={checked} onAdd={addLink} onChange={changeLink} onRemove={removeLink} />
          <div className="mt-auto flex flex-col gap-3 sm:mt-2">
            <Button type="submit" size="large" full busy={busy} busyLabel="Submitting…" disabled={!ready}>
              Submit
            </Button>
            {missing > 0 && (
              <p className="text-center text-small text-muted">Please write at least 30 characters to continue</p>
            )}
          </div>
        </form>
      </main>
    </div>
  )
}
