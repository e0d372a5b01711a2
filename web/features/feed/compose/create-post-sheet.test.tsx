// Writing a post: required fields, what an event adds and removes, and a draft that survives closing the sheet.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AuthContext } from '#shared/session/use-auth.ts'
import { ToastHost } from '#shared/ui/messages/toast-host.tsx'
import { emptyForm } from '../model/post-form.ts'
import CreatePostSheet from './create-post-sheet.tsx'

async function open(handed?: string) {
  const onTookWords = vi.fn()
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthContext value={{ session: null, user: { id: 'me' } as never, loading: false }}>
        <CreatePostSheet open {...(handed ? { handed, onTookWords } : {})} onClose={() => {}} onPosted={() => {}} />
        <ToastHost />
      </AuthContext>
    </QueryClientProvider>,
  )
  await screen.findByRole('dialog', { name: 'Create Post' })
  return { ...view, onTookWords }
}

const kind = (name: 'Post' | 'Event') => screen.getByRole('radio', { name })
const post = () => userEvent.click(screen.getByRole('button', { name: 'Post' }))
const content = (label = 'What would you like to share?') => screen.getByLabelText<HTMLTextAreaElement>(label)
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('a post requires content, counts it, and takes five hundred characters', async () => {
  await open()
  expect(screen.queryByText('Please enter some content')).toBeNull()
  await post()
  expect(screen.getByText('Please enter some content')).toBeTruthy()
  type(content(), 'a'.repeat(501))
  expect(screen.getByText('501/500')).toBeTruthy()
  expect(screen.getByText('Content must be under 500 characters')).toBeTruthy()
  type(content(), 'a'.repeat(500))
  expect(screen.queryByText('Content must be under 500 characters')).toBeNull()
})

it('an event adds RSVPs, date, time, places and the notice to hosts; a post again has none of them', async () => {
  await open()
  expect(screen.queryByLabelText('Date')).toBeNull()
  await userEvent.click(kind('Event'))
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Take RSVPs' }).checked).toBe(true)
  expect(screen.getByText('Failing to honour member RSVPs may cost you event-posting privileges.')).toBeTruthy()
  type(screen.getByLabelText('Date'), '2031-03-04')
  type(screen.getByLabelText('Max attendees'), '12')
  await userEvent.click(kind('Post'))
  expect(screen.queryByRole('switch')).toBeNull()
  await userEvent.click(kind('Event'))
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Max attendees').value).toBe('')
})

it('a closed sheet keeps the draft until it is discarded', async () => {
  const { unmount } = await open()
  type(content(), 'Supper at nine')
  unmount()
  await open()
  expect(content().value).toBe('Supper at nine')
  expect(screen.getByText('Your text from before is here.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(content().value).toBe('')
})

it('what was cleared can be had back, with its pictures', async () => {
  const picture = 'http://localhost/storage/v1/object/public/profile-photos/me/1.jpg'
  localStorage.setItem(
    'o1-draft:me:compose-post:v1',
    JSON.stringify({ ...emptyForm(), content: 'Supper at nine', images: [picture] }),
  )
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(content().value).toBe('')
  expect(screen.queryByRole('button', { name: 'Remove picture 1' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(content().value).toBe('Supper at nine')
  expect(screen.getByRole('button', { name: 'Remove picture 1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('a picture that is too large is refused by its name', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await open()
  const big = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText('Add pictures'), { target: { files: [big] } })
  expect(await screen.findByText('huge.png is too large. Max size is 5MB')).toBeTruthy()
})

it('words from another app follow those of the draft, once, and none are cut', async () => {
  localStorage.clear()
  const draft = (content: string) =>
    localStorage.setItem('o1-draft:me:compose-post:v1', JSON.stringify({ ...emptyForm(), content }))
  draft('Supper at nine ')
  const { unmount, onTookWords } = await open('https://o1.example/menu')
  expect(content().value).toBe('Supper at nine\n\nhttps://o1.example/menu')
  expect(onTookWords).toHaveBeenCalled()
  unmount()
  await open('https://o1.example/menu')
  expect(content().value).toBe('Supper at nine\n\nhttps://o1.example/menu')
  type(content(), '')
  cleanup()
  localStorage.clear()
  await open('a'.repeat(501))
  expect(content().value).toHaveLength(501)
  expect(screen.getByText('501/500')).toBeTruthy()
})
