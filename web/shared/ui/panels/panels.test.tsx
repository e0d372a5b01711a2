// Each kind of panel loads when it first opens, takes the focus, and gives it back to what opened it.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from '../buttons/button.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { FullScreen } from '../overlays/full-screen.tsx'
import { Menu } from '../overlays/menu.tsx'
import { Popover } from '../overlays/popover.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import { HANDLE_DELAY_MS, PRESS_HOLD_MS, SheetHandle } from './sheet-handle.tsx'
import { SCROLL_LOCK_MS, useScrollLock } from './use-scroll-lock.ts'

type Kind = 'sheet' | 'dialog' | 'full screen' | 'confirmation'

function Opener({ kind }: { kind: Kind }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {kind === 'sheet' && (
        <Sheet open={open} onClose={close} title="Panel">
          Inside
        </Sheet>
      )}
      {kind === 'dialog' && (
        <Dialog open={open} onClose={close} title="Panel">
          Inside
        </Dialog>
      )}
      {kind === 'full screen' && (
        <FullScreen open={open} onClose={close} title="Panel">
          Inside
        </FullScreen>
      )}
      {kind === 'confirmation' && (
        <ConfirmDialog open={open} onCancel={close} onConfirm={close} title="Panel" confirmLabel="Yes" />
      )}
    </>
  )
}

function Bell() {
  const [open, setOpen] = useState(false)
  return (
    <Popover trigger={<Button>Bell</Button>} title="Notifications" open={open} onOpenChange={setOpen}>
      Nothing new
    </Popover>
  )
}

function Scrolled() {
  return <div onScroll={useScrollLock()} data-testid="content" />
}

it.each<Kind>(['sheet', 'dialog', 'full screen', 'confirmation'])(
  'a %s takes the focus and gives it back when it closes',
  async (kind) => {
    render(<Opener kind={kind} />)
    const opener = screen.getByRole('button', { name: 'Open' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const panel = await screen.findByRole(kind === 'confirmation' ? 'alertdialog' : 'dialog', { name: 'Panel' })
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Panel')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  },
)

it('a dialog leaves Escape to what is inside, as long as that asks for it', async () => {
  const onClose = vi.fn()
  const heard = vi.fn()
  const drag = { current: true }
  document.addEventListener('keydown', heard)
  render(
    <Dialog open onClose={onClose} keepsEscape={() => drag.current} title="Panel">
      <Button>Drag</Button>
    </Dialog>,
  )
  const inside = await screen.findByRole('button', { name: 'Drag' })
  inside.focus()
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  expect(heard).toHaveBeenCalled()
  document.removeEventListener('keydown', heard)
  drag.current = false
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalled()
})

describe('a menu', () => {
  it('announces itself before it has loaded, opens with the first press and every other, and gives the focus back', async () => {
    const onSelect = vi.fn()
    render(<Menu trigger={<Button>More</Button>} items={[{ label: 'Edit post', onSelect }]} />)
    const button = () => screen.getByRole('button', { name: 'More' })
    expect(button().getAttribute('aria-haspopup')).toBe('menu')
    button().focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Edit post' })
    await waitFor(() => expect(button().getAttribute('aria-expanded')).toBe('true'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button()))
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit post' }))
    expect(onSelect).toHaveBeenCalledTimes(1)
  })
})

describe('a popover', () => {
  it('opens with its first press, also when its screen holds the open state', async () => {
    render(<Bell />)
    await userEvent.click(screen.getByRole('button', { name: 'Bell' }))
    await screen.findByText('Nothing new')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Nothing new')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bell' })))
  })
})

describe('the handle of a sheet', () => {
  afterEach(() => vi.useRealTimers())

  function press({ held = 0, moved = 0 }) {
    vi.useFakeTimers()
    const onTap = vi.fn()
    const { container } = render(<SheetHandle bleed={false} onTap={onTap} />)
    const handle = container.firstElementChild as HTMLElement
    fireEvent.pointerDown(handle, { clientX: 0, clientY: 0 })
    vi.advanceTimersByTime(held)
    fireEvent.pointerUp(handle, { clientX: 0, clientY: moved })
    return onTap
  }

  it('closes the sheet 120 ms after a tap', () => {
    const onTap = press({})
    expect(HANDLE_DELAY_MS).toBe(120)
    vi.advanceTimersByTime(119)
    expect(onTap).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onTap).toHaveBeenCalledTimes(1)
  })

  it('does not take a press of 250 ms or a moving finger for a tap', () => {
    expect(PRESS_HOLD_MS).toBe(250)
    for (const onTap of [press({ held: 250 }), press({ moved: 20 })]) {
      vi.advanceTimersByTime(1000)
      expect(onTap).not.toHaveBeenCalled()
    }
    const quick = press({ held: 249 })
    vi.advanceTimersByTime(1000)
    expect(quick).toHaveBeenCalledTimes(1)
  })
})

it('a sheet whose content was scrolled cannot be dragged for 500 ms', () => {
  vi.useFakeTimers()
  render(<Scrolled />)
  const content = screen.getByTestId('content')
  const locked = () => content.hasAttribute('data-base-ui-swipe-ignore')
  expect(locked()).toBe(false)
  fireEvent.scroll(content)
  vi.advanceTimersByTime(400)
  fireEvent.scroll(content)
  expect(SCROLL_LOCK_MS).toBe(500)
  vi.advanceTimersByTime(499)
  expect(locked()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(locked()).toBe(false)
  vi.useRealTimers()
})

it('a question over a dialog veils the dialog', async () => {
  render(
    <Dialog open onClose={() => {}} title="Under">
      <ConfirmDialog open onCancel={() => {}} onConfirm={() => {}} title="Over" confirmLabel="Yes" />
    </Dialog>,
  )
  await screen.findByRole('alertdialog', { name: 'Over' })
  expect(document.querySelectorAll('.bg-veil')).toHaveLength(2)
})
