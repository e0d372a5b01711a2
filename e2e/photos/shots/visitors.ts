// What visitors see: the landing page, signing in, the application wizard and what follows it.
import type { Page } from '@playwright/test'
import { keepDraft } from '../../support/kept-application.ts'
import { newestMail } from '../../support/mail.ts'
import { apply } from '../../support/people/applicant.ts'
import { closeAccount, newMember } from '../../support/people/new-member.ts'
import { press, type Shot } from './shot.ts'

async function signInAs(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press('Sign In')(page)
}

async function handIn(page: Page) {
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await press('Submit application')(page)
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
}

async function followMailedLink(page: Page) {
  const { email } = await apply()
  const { text } = await newestMail(email, 'application_code')
  await page.goto(/https?:\S+token=\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Yes, that is me' }).waitFor()
}

const wizard = [
  'email',
  'password',
  'name',
  'age',
  'title',
  'industries',
  'photo',
  'social',
  'why-you',
  'invited',
  'last-step',
]

export const ofVisitors: readonly Shot[] = [
  { name: 'landing', as: 'visitor', path: '/' },
  { name: 'sign-in', as: 'visitor', path: '/auth' },
  { name: 'sign-in-forgotten', as: 'visitor', path: '/auth/forgot' },
  {
    name: 'sign-in-forgotten-code',
    as: 'visitor',
    path: '/auth/forgot',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nobody-here@o1.test')
      await press('Send the link')(page)
      await page.getByLabel('Code').fill('12345')
    },
  },
  {
    name: 'sign-in-refused',
    as: 'visitor',
    path: '/auth',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nobody-here@o1.test')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await press('Sign In')(page)
      await page.getByText('Just approved').waitFor()
    },
  },
  { name: 'welcome-link-ended', as: 'visitor', path: `/reset-password?approval=${'0'.repeat(64)}` },
  {
    name: 'confirm-change',
    as: 'visitor',
    path: '/auth/confirm?token_hash=photo&type=email_change#for=ava%40o1.test&to=ava%40elsewhere.test',
  },
  { name: 'confirm-code', as: 'visitor', path: '/auth/confirm' },
  ...wizard.map(
    (step, index): Shot => ({
      name: `apply-${String(index + 1).padStart(2, '0')}-${step}`,
      as: 'visitor',
      path: `/apply/${step}`,
      before: (page) => keepDraft(page, { step: index + 1 }),
    }),
  ),
  { name: 'apply-12-code', as: 'visitor', path: '/apply/last-step', before: keepDraft, prepare: handIn },
  {
    name: 'apply-12-wrong-code',
    as: 'visitor',
    path: '/apply/last-step',
    before: keepDraft,
    prepare: async (page) => {
      await handIn(page)
      await page.getByLabel('Code').fill('000000')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'apply-12-wrong-address',
    as: 'visitor',
    path: '/apply/last-step',
    before: keepDraft,
    prepare: async (page) => {
      await handIn(page)
      await press('Wrong address?')(page)
    },
  },
  { name: 'apply-link', as: 'visitor', path: '/', prepare: followMailedLink },
  {
    name: 'apply-link-pressed',
    as: 'visitor',
    path: '/',
    prepare: async (page) => {
      await followMailedLink(page)
      await press('Yes, that is me')(page)
    },
  },
  { name: 'apply-link-dead', as: 'visitor', path: '/apply/confirm?token=photo' },
  {
    name: 'sign-in-unconfirmed',
    as: 'visitor',
    path: '/auth',
    prepare: async (page) => {
      const { email, password } = await apply()
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await press('Sign In')(page)
      await page.getByLabel('Code').waitFor()
    },
  },
  { name: 'application', as: 'visitor', path: '/application' },
  { name: 'why-you', as: 'visitor', path: '/why-you' },
  { name: 'not-found', as: 'visitor', path: '/no-such-room' },
  { name: 'closed-paused', as: 'visitor', path: '/auth?ended=paused' },
  { name: 'closed-by-oneself', as: 'visitor', path: '/auth?ended=closing&until=2026-12-07T10:00:00Z' },
  {
    name: 'closed-by-committee',
    as: 'visitor',
    path: '/auth',
    prepare: async (page) => {
      const member = await newMember()
      await closeAccount(member)
      await signInAs(page, member.email, member.password)
      await page.waitForTimeout(1500)
    },
  },
  {
    name: 'application-waiting',
    as: 'visitor',
    path: '/application',
    prepare: async (page) => {
      const { email, password } = await apply()
      await signInAs(page, email, password)
      await page.waitForTimeout(1500)
    },
  },
  { name: 'denied-profile', as: 'visitor', path: '/profile' },
  { name: 'denied-console', as: 'visitor', path: '/cms' },
  {
    name: 'why-you-filled',
    as: 'visitor',
    path: '/why-you',
    prepare: async (page) => {
      await page.getByLabel(/What sets you apart/).fill('I fill rooms with people who would never have met. '.repeat(7))
      await press(/Add Link/)(page)
      await page.getByRole('textbox').last().fill('not a link')
      await page.getByRole('textbox').first().focus()
    },
  },
  {
    name: 'apply-begin',
    as: 'visitor',
    path: '/apply',
    before: (page) => page.goto('/robots.txt').then(() => page.evaluate(() => localStorage.clear())),
  },
  {
    name: 'apply-begin-wrong',
    as: 'visitor',
    path: '/apply',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nobody@nowhere')
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'apply-password-typed',
    as: 'visitor',
    path: '/apply/password',
    before: (page) => keepDraft(page, { step: 2, passwordChosen: false }),
    prepare: async (page) => {
      await page
        .getByLabel(/Password/)
        .first()
        .fill('   ')
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'apply-start-over',
    as: 'visitor',
    path: '/apply/name',
    before: (page) => keepDraft(page, { step: 3 }),
    prepare: press('Start over'),
  },
  { name: 'apply-11-long', as: 'visitor', path: '/apply/last-step', before: keepDraft, long: true },
]
