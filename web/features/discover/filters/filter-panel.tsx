// The filters beside discover on wide screens: as high as the window, its button always in sight.
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'

type Props = { onClose: () => void; footer: ReactNode; children: ReactNode }

export function FilterPanel({ onClose, footer, children }: Props) {
  const title = useId()
  return (
    <aside
      aria-labelledby={title}
      className="sticky top-0 -mr-5 flex h-dvh w-[min(22rem,40vw)] shrink-0 flex-col self-start border-l bg-ground"
    >
      <header className="flex items-center justify-between pt-8 pr-3 pb-3 pl-6">
        <h2 id={title} className="text-title">
          Filters
        </h2>
        <IconButton label="Close" icon={<X />} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-6">{children}</div>
      <footer className="border-t px-6 py-4">{footer}</footer>
    </aside>
  )
}
