// Ties a label, its control, a hint, a counter and an error together for screen readers. Validates nothing.
import { createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from '../cx.ts'

type FieldIds = { control: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<FieldIds | null>(null)

/** The attributes a control takes from the Field around it; empty outside one. */
export function useFieldControl() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.control,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  counter?: { now: number; max: number }
  required?: boolean
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

export function Field({ label, hint, error, counter, required = false, hideLabel, className, children }: FieldProps) {
  const id = useId()
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const over = counter ? counter.now > counter.max : false
  return (
    <FieldContext
      value={{ control: `${id}-control`, describedBy: notes || undefined, invalid: Boolean(error) || over, required }}
    >
      <div className={cx('flex flex-col gap-2', className)}>
        <label htmlFor={`${id}-control`} className={hideLabel ? 'sr-only' : 'text-small text-muted'}>
          {label}
        </label>
        {children}
        {(error || hint || counter) && (
          <div className="flex items-start justify-between gap-4 text-small">
            <div className="flex flex-col gap-0.5">
              {error && (
                <p id={`${id}-error`} role="alert" className="text-bad">
                  {error}
                </p>
              )}
              {hint && (
                <p id={`${id}-hint`} className="text-muted">
                  {hint}
                </p>
              )}
            </div>
            {counter && (
              <p className={cx('tabular ml-auto shrink-0', over ? 'text-bad' : 'text-muted')}>
                {counter.now}/{counter.max}
              </p>
            )}
          </div>
        )}
      </div>
    </FieldContext>
  )
}
