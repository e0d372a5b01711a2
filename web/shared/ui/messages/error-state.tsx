// Shown where something failed: what happened, what to do, and a retry button. While the line is gone: that it is not on this device.
import type { ReactNode } from 'react'
import { useConnection } from '#shared/connection/connection.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError, failureMark } from '#shared/errors/describe-error.ts'
import { Button } from '../buttons/button.tsx'
import { lossWords } from './lost-piece.tsx'

type ErrorStateProps = {
  title?: string
  error?: unknown
  hint?: ReactNode
  onRetry?: () => void
  retrying?: boolean
}

export function ErrorState({ title = 'Something went wrong', error, hint, onRetry, retrying }: ErrorStateProps) {
  const { line } = useConnection()
  const lost = line !== 'online' && error !== undefined && !isRefusal(error)
  const mark = lost ? null : failureMark(error)
  return (
    <div role="alert" className="mx-auto flex max-w-reading flex-col items-center gap-4 px-6 py-16 text-center">
      <p className="font-display text-title">{lost ? lossWords.line.title : title}</p>
      <p className="text-balance text-muted">
        {lost
          ? lossWords.line.hint
          : (hint ?? describeError(error, 'It is on our side. Please try again in a moment.'))}
      </p>
      {mark && <p className="text-caption break-all text-muted">{mark}</p>}
      {onRetry && (
        <Button variant="quiet" onClick={onRetry} busy={retrying}>
          Try again
        </Button>
      )}
    </div>
  )
}

const isRefusal = (error: unknown) => isAppError(error) && error.status !== undefined && error.status < 500
