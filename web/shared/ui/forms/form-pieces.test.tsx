// What form controls promise to a keyboard and a screen reader.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useSearchParams } from '#shared/router/hooks.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { Button } from '../buttons/button.tsx'
import { Avatar } from '../photos/avatar.tsx'
import { CodeForm } from './code-form.tsx'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { Segmented } from './segmented.tsx'
import { SendAgain } from './send-again.tsx'
import { TextInput } from './text-input.tsx'

it('a field ties label, hint and error to its control', () => {
  render(
    <Field label="Name" hint="As your friends know you." error="Please give two or three words.">
      <TextInput />
    </Field>,
  )
  const input = screen.getByLabelText('Name')
  const describedBy = input.getAttribute('aria-describedby')?.split(' ') ?? []
  const words = describedBy.map((id) => document.getElementById(id)?.textContent)
  expect(words).toEqual(['Please give two or three words.', 'As your friends know you.'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

it('a busy button keeps its name and refuses a second press, even as the submit of a form', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        Send
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

it.each([undefined, 'Sending...'])(
  'a busy button is no status of its own beside the one of its screen (%s)',
  (busyLabel) => {
    render(
      <Button busy {...(busyLabel ? { busyLabel } : {})}>
        Send
      </Button>,
    )
    expect(screen.getByRole('button', { name: busyLabel ?? 'Send' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByRole('status')).toBeNull()
  },
)

it('a password can be made visible', async () => {
  render(
    <Field label="Password">
      <PasswordInput defaultValue="secret" />
    </Field>,
  )
  const input = screen.getByLabelText('Password')
  expect(input.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.getAttribute('type')).toBe('text')
})

it('an avatar whose picture does not load shows initials', async () => {
  const { container } = render(<Avatar name="Nina Simone" src="/gone.jpg" decorative={false} />)
  fireEvent.error(container.getElementsByTagName('img')[0] as HTMLImageElement)
  const face = await screen.findByRole('img', { name: 'Nina Simone' })
  expect(face.querySelector('[data-initials=NS]')).not.toBeNull()
})

it('the arrow keys move the choice of a segmented control', async () => {
  const onChange = vi.fn()
  const options = [
    { value: 'pending', label: 'Pending' },
    { value: 'approved', label: 'Approved' },
  ]
  const piece = <Segmented label="Status" value="pending" onChange={onChange} options={options} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: piece }])} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(onChange).toHaveBeenCalledWith('approved')
})

it('what is chosen in a form is what the very next press sends, and shows at once where the address holds it', async () => {
  const sent = vi.fn()
  const options = [
    { value: 'warn', label: 'Warn' },
    { value: 'dismiss', label: 'Dismiss' },
  ]
  const Form = () => {
    const [act, setAct] = useState('warn')
    return (
      <>
        <Segmented label="Act" value={act} onChange={setAct} options={options} />
        <Button onClick={() => sent(act)}>Send</Button>
      </>
    )
  }
  const Place = () => {
    const [params, setParams] = useSearchParams()
    const tabs = options.map(({ value, label }) => ({ value, label: `${label} tab` }))
    return (
      <Segmented
        label="Tab"
        value={params.get('tab') ?? 'warn'}
        onChange={(tab) => setParams({ tab })}
        options={tabs}
      />
    )
  }
  const pieces = [<Form key="form" />, <Place key="place" />]
  const router = createMemoryRouter([{ path: '/', element: pieces }])
  render(<RouterProvider router={router} />)
  const tab = screen.getByLabelText<HTMLInputElement>('Dismiss tab')
  // As presses come that are faster than the screen.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  screen.getByLabelText('Dismiss').click()
  await Promise.resolve()
  screen.getByText('Send').click()
  tab.click()
  await Promise.resolve()
  expect(tab.checked).toBe(true)
  vi.unstubAllGlobals()
  expect(sent).toHaveBeenCalledExactlyOnceWith('dismiss')
  await waitFor(() => expect(router.state.location.search).toBe('?tab=dismiss'))
  expect(tab.checked).toBe(true)
})

it('a code is checked once, when its last digit is there, and may be pasted with blanks', async () => {
  const check = vi.fn(async (code: string) => (code === '123456' ? null : 'This code is wrong.'))
  render(<CodeForm label="Code" button="Go on" check={check} />)
  const input = screen.getByLabelText<HTMLInputElement>('Code')
  await userEvent.type(input, '12345')
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The code has 6 digits.')
  expect(check).not.toHaveBeenCalled()
  await userEvent.type(input, '7')
  expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong.')
  await userEvent.clear(input)
  await userEvent.paste(' 123 456 ')
  expect(input.value).toBe('123456')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(check.mock.calls).toEqual([['123457'], ['123456']])
})

it('a mail is sent again only after the pause', async () => {
  const send = vi.fn(async () => 60)
  const { unmount } = render(<SendAgain label="Send it again" done="On its way." wait={60} send={send} />)
  await userEvent.click(screen.getByRole('button', { name: 'Send it again' }))
  expect(send).not.toHaveBeenCalled()
  unmount()
  render(<SendAgain label="Send it again" done="On its way." wait={0} send={send} />)
  await userEvent.click(screen.getByRole('button', { name: 'Send it again' }))
  expect((await screen.findByText('On its way.')).getAttribute('role')).toBe('status')
  await userEvent.click(screen.getByRole('button', { name: 'Send it again' }))
  expect(send).toHaveBeenCalledTimes(1)
})
