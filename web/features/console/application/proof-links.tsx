// The links an applicant gave as proof, each to open or copy.
import { Copy } from 'lucide-react'
import { copyText } from '#shared/device/copy-text.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { isWebAddress } from '../model/application.ts'

async function copy(link: string) {
  if (await copyText(link)) toast.success('Link copied to clipboard')
  else toast.error('This browser does not allow copying', { description: link })
}

export function ProofLinks({ links }: { links: string[] }) {
  if (links.length === 0) return <span className="text-muted">None provided</span>
  return (
    <ul className="flex flex-col">
      {links.map((link) => (
        <li key={link} className="flex items-center justify-between gap-3">
          {isWebAddress(link) ? (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="inline-flex min-h-11 min-w-0 items-center underline decoration-line-strong underline-offset-4 hover:text-gold-ink"
            >
              <span className="truncate">{link}</span>
            </a>
          ) : (
            <span className="truncate">{link}</span>
          )}
          <Button variant="ghost" size="small" aria-label={`Copy ${link}`} onClick={() => copy(link)}>
            <Copy aria-hidden="true" />
            Copy
          </Button>
        </li>
      ))}
    </ul>
  )
}
