// The foot of a sheet's form: stays at the lower edge while the form scrolls behind it.
import type { ReactNode } from 'react'

export function SheetFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-[calc(-1.5rem-var(--safe-bottom))] -mx-5 mb-[calc(-1.5rem-var(--safe-bottom))] border-t bg-surface px-5 pt-4 pb-[calc(1rem+var(--safe-bottom))]">
      {children}
    </div>
  )
}
