// A shared link as a card: its title, a description, its address.
import { ArrowUpRight } from 'lucide-react'
import type { PostLink } from '../model/post.ts'

export function LinkCard({ link }: { link: PostLink }) {
  return (
    <a
      href={link.url}
      target="_blank"
      rel="noreferrer"
      className="group mx-5 mt-4 flex items-start gap-4 rounded-card border bg-raised p-4 transition-colors duration-150 hover:border-line-strong"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-display text-lead leading-6">{link.title}</span>
        <span className="mt-1 block text-small text-muted">{link.description}</span>
        <span className="mt-2 block truncate text-caption text-gold-ink">{hostOf(link.url)}</span>
      </span>
      <ArrowUpRight aria-hidden="true" className="size-5 shrink-0 text-muted group-hover:text-gold-ink" />
      <span className="sr-only">Opens in a new tab</span>
    </a>
  )
}

function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return url
  }
}
