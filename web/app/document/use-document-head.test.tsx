// The window is named after the page, and after whom the open screen is about once it knows.
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
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
