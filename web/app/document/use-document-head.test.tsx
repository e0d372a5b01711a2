// The window is named after the page, and after whom the open screen is about once it knows.
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useWindowCount } from '#shared/links/window-count.ts'
import { useWindowSubject } from '#shared/links/window-subject.ts'
import type { PageHandle } from '../pages/page.ts'
import { useDocumentHead } from './use-document-head.ts'

const handle = { access: 'signed-in', page: { title: 'Member' } } as PageHandle

function Screen({ name }: { name: string | undefined }) {
  useWindowSubject(name)
  return null
}

function Window({ name, open = true }: { name?: string; open?: boolean }) {
  useDocumentHead(handle)
  return open ? <Screen name={name} /> : null
}

it('a screen names the window while it is open, also when it knows the name from the start', () => {
  const { rerender } = render(<Window />)
  expect(document.title).toBe('Member · o1')
  rerender(<Window name="Ada Moreau" />)
  expect(document.title).toBe('Ada Moreau · o1')
  rerender(<Window name="Ben Okafor" />)
  expect(document.title).toBe('Ben Okafor · o1')
  rerender(<Window open={false} />)
  expect(document.title).toBe('Member · o1')
})

function Badge({ count }: { count: number }) {
  useWindowCount(count)
  return null
}

it('what waits for the member stands before the title, while it waits', () => {
  const window = (count: number | null) => (
    <>
      <Window name="Ada Moreau" />
      {count !== null && <Badge count={count} />}
    </>
  )
  const { rerender } = render(window(3))
  expect(document.title).toBe('(3) Ada Moreau · o1')
  rerender(window(120))
  expect(document.title).toBe('(99+) Ada Moreau · o1')
  rerender(window(0))
  expect(document.title).toBe('Ada Moreau · o1')
  rerender(window(2))
  rerender(window(null))
  expect(document.title).toBe('Ada Moreau · o1')
})
