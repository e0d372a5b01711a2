// The wizard's questions against the real server: what they accept, what is kept, and how an applicant comes back.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { rememberApplication } from '#shared/admission/handed-in.ts'
import { deleteDraft, readDraft, writeDraft } from '#shared/drafts/draft-store.ts'
import { pointAtBackend } from '#shared/testing/backend.ts'
import { draftName, draftVersion } from '../model/application-draft.ts'
import { next, open, password, written } from '../testing/wizard-driver.tsx'

beforeAll(pointAtBackend)

describe('the questions', () => {
  it('are asked one at an address, with Enter, and Back keeps the answers', async () => {
    const router = open()
    const email = await screen.findByLabelText('Email')
    expect(router.state.location.pathname).toBe('/apply/email')
    expect(document.activeElement).toBe(email)
    expect(next().disabled).toBe(true)
    expect(document.getElementById(next().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Enter your email to continue.',
    )
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    await userEvent.type(email, 'ada@o1.test{Enter}')
    const secret = await screen.findByLabelText('Password')
    expect(document.activeElement).toBe(secret)
    await userEvent.type(secret, `${password}{Enter}`)
    expect(await screen.findByLabelText('Full name')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/apply/name')
    await userEvent.type(screen.getByLabelText('Full name'), 'Ada')
    expect(next().disabled).toBe(true)
    await userEvent.type(screen.getByLabelText('Full name'), ' Lovelace{Enter}')
    await userEvent.type(await screen.findByLabelText('Date of birth'), '10121990{Enter}')
    await userEvent.click(await screen.findByRole('radio', { name: 'Public Relations' }))
    expect(screen.getAllByRole('radio')).toHaveLength(12)
    await userEvent.click(next())
    await screen.findByRole('group', { name: 'Industries' })
    expect(screen.getByText('0/3')).toBeTruthy()
    for (const name of ['Fashion', 'Tech', 'Real Estate']) await userEvent.click(screen.getByRole('checkbox', { name }))
    expect(screen.getByText('3/3')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Film' }).disabled).toBe(true)
    await userEvent.click(next())
    await screen.findByRole('heading', { name: 'Upload your BEST photo' })
    expect(next().disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByText('3/3')).toBeTruthy()
    await act(() => router.navigate(-1))
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Public Relations' })).checked).toBe(true)
  })

  it('are kept on the device with every change, without the password', async () => {
    open()
    await userEvent.type(await screen.findByLabelText('Email'), 'ada@o1.test{Enter}')
    await userEvent.type(await screen.findByLabelText('Password'), `${password}{Enter}`)
    await userEvent.type(await screen.findByLabelText('Full name'), 'Ada Love')
    await waitFor(() =>
      expect(readDraft(draftName, draftVersion)).toMatchObject({ step: 3, email: 'ada@o1.test', name: 'Ada Love' }),
    )
    expect(JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })).not.toContain(password)
  })

  it('are not skipped by typing an address', async () => {
    for (const path of ['/apply/photo', '/apply/thank-you', '/apply/nowhere']) {
      cleanup()
      const router = open(path)
      await waitFor(() => expect(router.state.location.pathname).toBe('/apply/email'))
    }
  })

  it('say why a name or a password is too long', async () => {
    writeDraft(draftName, draftVersion, written({ step: 3, name: 'Ada Lovelace' }))
    const router = open()
    const name = await screen.findByLabelText('Full name')
    await userEvent.clear(name)
    await userEvent.click(name)
    await userEvent.paste(`Ada ${'x'.repeat(196)}`)
    expect((await screen.findByRole('alert')).textContent).toBe('Please use at most 100 characters')
    expect(next().disabled).toBe(true)
    await act(() => router.navigate('/apply/password'))
    await userEvent.click(await screen.findByLabelText('Password'))
    await userEvent.paste('x'.repeat(73))
    expect((await screen.findByRole('alert')).textContent).toBe('Please use at most 72 characters')
    expect(next().disabled).toBe(true)
  })

  it('take no blanks for a password', async () => {
    writeDraft(draftName, draftVersion, written({ step: 2, furthest: 2, passwordChosen: false }))
    open()
    await userEvent.type(await screen.findByLabelText('Password'), '      {Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Password is required')
    expect(next().disabled).toBe(true)
    expect(screen.getByText('Choose a password to continue.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Password'), 'x{Enter}')
    expect(await screen.findByLabelText('Full name')).toBeTruthy()
  })

  it('refuse a file that is no picture or too large', async () => {
    writeDraft(draftName, draftVersion, written({ step: 7, furthest: 7, profilePhoto: null }))
    open()
    const picker = await screen.findByLabelText('Profile photo')
    fireEvent.change(picker, { target: { files: [new File(['x'], 'cv.pdf', { type: 'application/pdf' })] } })
    expect(await screen.findByText('Please select an image file')).toBeTruthy()
    const large = new File(['x'], 'large.jpg', { type: 'image/jpeg' })
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 })
    fireEvent.change(picker, { target: { files: [large] } })
    expect(await screen.findByText('Image too large. Please use an image under 10MB.')).toBeTruthy()
  })

  it('let a photo be removed again', async () => {
    writeDraft(draftName, draftVersion, written({ step: 7 }))
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Photo removed')).toBeTruthy()
    expect(next().disabled).toBe(true)
    expect(screen.getByRole('button', { name: 'Choose a photo' })).toBeTruthy()
  })

  it('mark a wrong link in red and offer no fourth', async () => {
    writeDraft(draftName, draftVersion, written({ step: 9, pressLinks: [] }))
    open()
    const add = await screen.findByRole('button', { name: 'Add link' })
    await userEvent.click(add)
    await userEvent.type(screen.getByLabelText('Link 1'), 'https://')
    expect(screen.getByLabelText('Link 1').getAttribute('aria-invalid')).toBeNull()
    await userEvent.clear(screen.getByLabelText('Link 1'))
    await userEvent.type(screen.getByLabelText('Link 1'), 'nonsense')
    await waitFor(() => expect(screen.getByLabelText('Link 1').getAttribute('aria-invalid')).toBe('true'))
    expect(next().disabled).toBe(true)
    await userEvent.clear(screen.getByLabelText('Link 1'))
    await userEvent.type(screen.getByLabelText('Link 1'), 'vogue.com/lena')
    expect(next().disabled).toBe(false)
    await userEvent.tab()
    expect(screen.getByLabelText<HTMLInputElement>('Link 1').value).toBe('https://vogue.com/lena')
    await userEvent.click(add)
    await userEvent.click(add)
    expect(screen.queryByRole('button', { name: 'Add link' })).toBeNull()
    await userEvent.clear(screen.getByLabelText('Link 1'))
    await userEvent.type(screen.getByLabelText('Link 1'), 'nonsense')
    expect(next().disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Remove link 1' }))
    expect(next().disabled).toBe(false)
    expect(screen.getByText('16/400')).toBeTruthy()
  })
})

describe('an applicant who comes back', () => {
  it('can start over, and take that back', async () => {
    writeDraft(draftName, draftVersion, written({ step: 3 }))
    const router = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Start over' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('')
    expect(readDraft(draftName, draftVersion)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Full name')).value).toBe('Ada Lovelace')
    expect(router.state.location.pathname).toBe('/apply/name')
  })

  it('continues where they were and is told so', async () => {
    writeDraft(draftName, draftVersion, written({ step: 4 }))
    const router = open()
    expect((await screen.findByLabelText<HTMLInputElement>('Date of birth')).value).toBe('10/12/1990')
    expect(router.state.location.pathname).toBe('/apply/age')
    expect(await screen.findByText('Your application progress has been restored')).toBeTruthy()
  })

  it('is asked for the password again, and why', async () => {
    writeDraft(draftName, draftVersion, written({ step: 2 }))
    open()
    expect(await screen.findByText(/Passwords are never kept on your device/)).toBeTruthy()
    expect(next().disabled).toBe(true)
  })
})

it('a tab with an older copy says that the application was handed in, and brings nothing back', async () => {
  writeDraft(draftName, draftVersion, written({ step: 3 }))
  open()
  await userEvent.type(await screen.findByLabelText('Full name'), 'x')
  // What the other tab does when it has handed in.
  act(() => {
    rememberApplication(crypto.randomUUID())
    deleteDraft(draftName, draftVersion)
  })
  expect(await screen.findByRole('heading', { name: 'Thank you.' })).toBeTruthy()
  expect(screen.getByText('You handed in this application in another tab.')).toBeTruthy()
  expect(screen.queryByLabelText('Full name')).toBeNull()
  window.dispatchEvent(new Event('pagehide'))
  expect(readDraft(draftName, draftVersion)).toBeNull()
})
