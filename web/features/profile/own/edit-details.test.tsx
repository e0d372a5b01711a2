// What is typed into Edit Profile and not saved is there again, compares with what had been read, and goes with Discard.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { AuthContext, type AuthState } from '#shared/session/use-auth.ts'
import { EditDetailsDialog } from './edit-details-dialog.tsx'

const ownProfile = {
  displayName: 'Ada Moreau',
  firstName: 'Ada',
  lastName: 'Moreau',
  igHandle: '@ada',
  rawCity: 'Paris',
  bio: 'Old',
  about: 'Why me',
  aboutShown: false,
}
const state = { session: null, user: { id: 'me' }, loading: false } as AuthState

async function open(own = ownProfile) {
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthContext value={state}>
        <EditDetailsDialog own={own} served={own} open onClose={() => {}} />
      </AuthContext>
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Bio')
  return view
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

it('is there again, beside what another device has changed, until it is discarded', async () => {
  const { unmount } = await open()
  fireEvent.change(field('Bio'), { target: { value: 'Half a sent' } })
  unmount()
  await open({ ...ownProfile, bio: 'Theirs', rawCity: 'Rome' })
  expect(screen.getByText('Your text from before is here.')).toBeTruthy()
  expect(field('Bio').value).toBe('Half a sent')
  expect(field('City').value).toBe('Rome')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(field('Bio').value).toBe('Theirs')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(field('Bio').value).toBe('Half a sent')
})

it('says who reads the text under About, and keeps the choice until it is saved', async () => {
  const { unmount } = await open()
  expect(field('About').value).toBe('Why me')
  expect(screen.getByText(/Members do not see it/)).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: 'Show on my profile' }))
  expect(screen.getByText(/Members read it on your profile/)).toBeTruthy()
  unmount()
  await open()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Show on my profile' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
})

it('says nothing where nothing was typed', async () => {
  await open()
  expect(screen.queryByText('Your text from before is here.')).toBeNull()
})
