// Links to other sites. They open in a new tab that gets no referrer and no opener.
import { ArrowUpRight } from 'lucide-react'
import type { OutsideLink } from '../model/links.ts'

export function OutsideLinks({ links }: { links: readonly OutsideLink[] }) {
  return (
    <ul className="flex flex-col">
      {links.map((link) => (
        <li key={link.href}>
          <OutsideAnchor {...link} />
        </li>
      ))}
    </ul>
  )
}

export function OutsideAnchor({ href, label }: OutsideLink) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 text-gold-ink underline decoration-gold/40 underline-offset-4 hover:decoration-gold"
    >
      <span className="truncate">{label}</span>
      <ArrowUpRight aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
