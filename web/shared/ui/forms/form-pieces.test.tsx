// What form controls promise to a keyboard and a screen reader.
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { Button } from '../buttons/button.tsx'
import { Avatar } from '../photos/avatar.tsx'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { Segmented } from './segmented.tsx'
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
  await userEvent.click(screen.getByRole('button', { name: /Send/ }))
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

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
  expect((await screen.findByText('NS')).parentElement).toBe(screen.getByRole('img', { name: 'Nina Simone' }))
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
