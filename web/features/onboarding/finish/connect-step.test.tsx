// What may be connected as an Instagram handle.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { FinishDraft } from '../model/finish-draft.ts'
import { ConnectStep } from './connect-step.tsx'

const draft: FinishDraft = {
  seen: { photos: [], knownFor: [], oftenIn: [], bio: '', city: '', discoveryVisible: true },
  photos: [],
  industries: [],
  givenUp: [],
  knownFor: [],
  oftenIn: [],
  bio: '',
  city: '',
  contactsConnected: false,
  instagramConnected: false,
  endorsementRequests: [],
  discoveryVisible: true,
}

function Asked() {
  const [handle, setHandle] = useState('')
  return (
    <ConnectStep
      userId="me"
      draft={draft}
      dispatch={() => {}}
      handle={handle}
      onHandle={setHandle}
      readHandle={{ current: '' }}
    />
  )
}

it('markup is not connected, a name and a link to its page are completed', async () => {
  render(<Asked />)
  const field = screen.getByLabelText<HTMLInputElement>('Instagram handle')
  const connect = screen.getByRole<HTMLButtonElement>('button', { name: 'Connect' })
  await userEvent.type(field, '<script>')
  expect(connect.disabled).toBe(true)
  expect(screen.getByRole('alert').textContent).toBe('Letters, numbers, dots and underscores only')
  await userEvent.clear(field)
  await userEvent.type(field, 'instagram.com/lena')
  expect(field.value).toBe('@lena')
  expect(connect.disabled).toBe(false)
})
