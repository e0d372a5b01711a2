// Submitting against the real server: what arrives, what is shown when it does not, and that a retry makes one application.
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readDraft } from '#shared/drafts/draft-store.ts'
import { pointAtBackend } from '#shared/testing/backend.ts'
import { draftName, draftVersion } from '../model/application-draft.ts'
import { applicationsOf, decline, openLastStep, standing, submit, typePassword } from '../testing/wizard-driver.tsx'

beforeAll(pointAtBackend)

describe('the last step', () => {
  it('shows every answer with a button to change it, and comes back from there', async () => {
    const { router } = await openLastStep()
    for (const answer of ['Ada Lovelace', '10/12/1990', 'Investor', 'Tech, RealEstate', '@ada', 'Ava Laurent'])
      expect(screen.getByText(answer)).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Change social handle' }))
    await userEvent.type(await screen.findByLabelText('Social handle'), '_l{Enter}')
    await screen.findByRole('heading', { name: 'Last Step!' })
    expect(screen.getByText('@ada_l')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/apply/last-step')
  })

  it("opens the device's messages, and copies on demand", async () => {
    const user = userEvent.setup()
    await openLastStep()
    const text = screen.getByRole<HTMLAnchorElement>('link', { name: 'Text a nominee in Tech' })
    expect(text.href).toMatch(/^sms:\?&body=.*Tech/)
    await user.click(screen.getByRole('button', { name: 'Copy the message for Real Estate' }))
    expect(await screen.findByText('Message copied to clipboard')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toContain('in RealEstate')
  })

  it('names what is missing before it sends anything', async () => {
    const { draft, router } = await openLastStep()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain('Password is required')
    await typePassword()
    for (const [link, label, sentence] of [
      ['Change full name', 'Full name', 'Name is required'],
      ['Change email', 'Email', 'Email is required'],
    ] as const) {
      await userEvent.click(screen.getByRole('link', { name: link }))
      await userEvent.clear(await screen.findByLabelText(label))
      await act(() => router.navigate(-1))
      await submit()
      expect((await screen.findByRole('alert')).textContent).toContain(sentence)
    }
    expect(await applicationsOf(draft.email)).toEqual([])
  })

  it('submits the application, thanks, and leaves nothing on the device', async () => {
    const { draft, router } = await openLastStep()
    await typePassword()
    await submit()
    expect(await screen.findByRole('heading', { name: 'Thank you.' })).toBeTruthy()
    expect(await screen.findByText('Application submitted successfully!')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/apply/thank-you')
    expect(readDraft(draftName, draftVersion)).toBeNull()
    expect(await applicationsOf(draft.email)).toMatchObject([
      {
        id: draft.id,
        name: 'Ada Lovelace',
        city: 'Not specified',
        industry_scores: { Tech: 71, RealEstate: 99 },
        short_bio: 'Investor in Tech and RealEstate',
        long_bio: 'The first of us.',
        instagram: '@ada',
        photos: [draft.profilePhoto],
        profile_photo: draft.profilePhoto,
        press_links: ['https://example.com/press'],
        invited_by: 'Ava Laurent',
        status: 'pending',
      },
    ])
    expect(await standing(draft.email)).toBe('pending')
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByRole('heading', { name: 'Last Step!' })
    expect(screen.queryByRole('button', { name: 'Submit application' })).toBeNull()
    expect(screen.queryByRole('link', { name: /Change/ })).toBeNull()
  })

  it('says when the address has an open application, whatever its case', async () => {
    const { draft } = await openLastStep()
    await typePassword()
    await submit()
    await screen.findByRole('heading', { name: 'Thank you.' })
    cleanup()
    await openLastStep({ email: draft.email.toUpperCase() })
    await typePassword()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain('An application with this email already exists.')
    expect(readDraft(draftName, draftVersion)).not.toBeNull()
  })

  it('makes one application of two attempts when the first answer was lost', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { draft } = await openLastStep()
    await typePassword()
    const real = globalThis.fetch
    const lost = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      await real(...request)
      throw new TypeError('Failed to fetch')
    })
    await submit()
    expect(await screen.findByRole('heading', { name: 'Kept.' })).toBeTruthy()
    lost.mockRestore()
    await screen.findByRole('heading', { name: 'Thank you.' }, { timeout: 10_000 })
    expect(await applicationsOf(draft.email)).toHaveLength(1)
    expect(await standing(draft.email)).toBe('pending')
  })

  it('continues when only the answer about the password was lost', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { draft } = await openLastStep()
    await typePassword()
    const real = globalThis.fetch
    const lost = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      const answer = await real(...request)
      if (String(request[0]).includes('set_application_secret')) throw new TypeError('Failed to fetch')
      return answer
    })
    await submit()
    expect(await screen.findByRole('heading', { name: 'Kept.' })).toBeTruthy()
    lost.mockRestore()
    await screen.findByRole('heading', { name: 'Thank you.' }, { timeout: 10_000 })
    expect(await applicationsOf(draft.email)).toHaveLength(1)
    expect(await standing(draft.email)).toBe('pending')
  })

  it('makes a new application when the first one has been declined meanwhile', async () => {
    const { draft } = await openLastStep()
    await typePassword()
    await submit()
    await screen.findByRole('heading', { name: 'Thank you.' })
    await decline(draft.id)
    cleanup()
    // The device still has the answers: the server's answer was lost, or they were open in another tab.
    await openLastStep({ id: draft.id, email: draft.email })
    await typePassword()
    await submit()
    await screen.findByRole('heading', { name: 'Thank you.' })
    const statuses = (await applicationsOf(draft.email)).map(({ status }) => status)
    expect(statuses.sort()).toEqual(['pending', 'rejected'])
    expect(await standing(draft.email)).toBe('pending')
  })

  it('passes on any other refusal of the database', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { draft } = await openLastStep({ profilePhoto: 'javascript:alert(1)' })
    await typePassword()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Failed to submit application: Your photo was not taken\. Please choose it again\./,
    )
    expect(await applicationsOf(draft.email)).toEqual([])
  })

  it('stores hostile answers as plain text', async () => {
    const name = '<img/src=x> "\'); drop table applications;--'
    const { draft } = await openLastStep({
      name: name.split(' ').slice(0, 3).join(' '),
      invitedBy: '{{7*7}} %s \u202eeva',
    })
    await typePassword()
    await submit()
    await screen.findByRole('heading', { name: 'Thank you.' })
    // Only characters that change the direction of the line are removed.
    expect(await applicationsOf(draft.email)).toMatchObject([{ name: draft.name, invited_by: '{{7*7}} %s eva' }])
  })
})
