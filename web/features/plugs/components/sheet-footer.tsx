// The footer of a sheet's form: sticks to the lower edge while the form scrolls.
import type { ReactNode } from 'react'

export function SheetFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-[calc(-1.5rem-var(--safe-bottom))] -mx-5 mb-[calc(-1.5rem-var(--safe-bottom))] border-t bg-surface px-5 pt-4 pb-[calc(1rem+var(--safe-bottom))]">
      {children}
    </div>
  )
}
