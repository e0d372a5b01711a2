// Keeps the window's title, its description and the robots tag in step with the route.
import { useEffect } from 'react'
import { useCount } from '#shared/links/window-count.ts'
import { useSubject } from '#shared/links/window-subject.ts'
import type { PageHandle } from '../pages/page.ts'

const DESCRIPTION = "o1 is an invitation-only members' network, built on introductions."

export function useDocumentHead(handle: PageHandle | undefined) {
  const subject = useSubject()
  const count = useCount()
  useEffect(() => {
    const page = handle?.page
    const title = subject ? `${subject} · o1` : page ? (page.windowTitle ?? `${page.title} · o1`) : 'o1'
    document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${title}` : title
  }, [handle, subject, count])
  useEffect(() => {
    const page = handle?.page
    setMeta('description', page?.description ?? DESCRIPTION)
    setMeta('robots', handle?.access === 'public' && page?.description ? 'index, follow' : 'noindex')
    setCanonical(page?.canonical)
  }, [handle])
}

function setMeta(name: string, content: string) {
  let tag = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (!tag) {
    tag = document.createElement('meta')
    tag.name = name
    document.head.append(tag)
  }
  tag.content = content
}

function setCanonical(path: string | undefined) {
  const tag = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (!path) {
    tag?.remove()
    return
  }
  const link = tag ?? document.createElement('link')
  link.rel = 'canonical'
  link.href = new URL(path, window.location.origin).href
  if (!tag) document.head.append(link)
}
