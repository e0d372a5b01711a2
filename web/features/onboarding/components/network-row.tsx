// A network the member may connect: what it is for, and its state.
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

type NetworkRowProps = { title: string; text: ReactNode; connected: boolean; children: ReactNode }

export function NetworkRow({ title, text, connected, children }: NetworkRowProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-4 border-t py-6">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 className="text-title">{title}</h2>
          <p className="mt-1 max-w-reading text-small text-muted">{text}</p>
        </div>
        {connected && (
          <p className="flex shrink-0 items-center gap-1.5 text-small text-good">
            <Check aria-hidden="true" className="size-4" />
            Connected
          </p>
        )}
      </div>
      {children}
    </section>
  )
}
