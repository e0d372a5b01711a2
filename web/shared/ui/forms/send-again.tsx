// Sends a mail again. Between two mails lies a pause, which is counted down on the button and not read out each second.
import { useEffect, useState } from 'react'
import { describeError } from '#shared/errors/describe-error.ts'
import { Button } from '../buttons/button.tsx'

interface SendAgainProps {
  label: string
  /** What is read when it was sent. */
  done: string
  /** In how many seconds another one may be sent, from now. */
  wait: number
  /** Gives the seconds until the next one. */
  send: () => Promise<number>
}

export function SendAgain({ label, done, wait, send }: SendAgainProps) {
  const [readyAt, setReadyAt] = useState(() => Date.now() + wait * 1000)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ words: string; bad: boolean } | null>(null)
  const left = useSecondsTo(readyAt)

  async function press() {
    if (busy || left > 0) return
    setBusy(true)
    setSaid(null)
    try {
      setReadyAt(Date.now() + (await send()) * 1000)
      setSaid({ words: done, bad: false })
    } catch (error) {
      setSaid({ words: describeError(error), bad: true })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col items-center gap-2 text-center text-small">
      <Button variant="ghost" size="small" busy={busy} aria-disabled={left > 0 || undefined} onClick={press}>
        {label}
        {left > 0 && (
          <span aria-hidden="true" className="tabular">
            in {left} s
          </span>
        )}
      </Button>
      <p role="status" className={said?.bad ? 'text-bad' : 'text-muted'}>
        {said?.words}
      </p>
    </div>
  )
}

/** By the clock: a phone that slept counts on. */
function useSecondsTo(moment: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((moment - now) / 1000))
  const waiting = left > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new moment begins a new count.
  useEffect(() => {
    setNow(Date.now())
    if (!waiting) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [waiting, moment])
  return left
}
