// Shown where something failed: what happened, what to do, and a retry button.
import type { ReactNode } from 'react'
import { describeError } from '#shared/errors/describe-error.ts'
import { Button } from '../buttons/button.tsx'

type ErrorStateProps = {
  title?: string
  error?: unknown
  hint?: ReactNode
  onRetry?: () => void
  retrying?: boolean
}

export function ErrorState({ title = 'Something went wrong', error, hint, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-reading flex-col items-center gap-4 px-6 py-16 text-center">
      <p className="font-display text-title">{title}</p>
      <p className="text-muted">
        {hint ?? (error ? describeError(error) : 'It is on our side. Please try again in a moment.')}
      </p>
      {onRetry && (
        <Button variant="quiet" onClick={onRetry} busy={retrying}>
          Try again
        </Button>
      )}
    </div>
  )
}
