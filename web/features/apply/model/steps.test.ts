// The list of steps: order, labels, addresses and gates.
import { expect, it } from 'vitest'
import { type ApplicationDraft, newDraft } from './application-draft.ts'
import { dotLabels, stepAt, stepCount, stepNumber, stepPath, steps, unfinishedSteps } from './steps.ts'

it('there are twelve steps, eleven labels, and an address for each', () => {
  expect(stepCount).toBe(12)
  expect(dotLabels.join(', ')).toBe(
    'Email, Password, Name, Age, Title, Industries, Photo, Social, Why You, Invited, Status',
  )
  expect(new Set(steps.map(({ slug }) => slug)).size).toBe(12)
  expect(stepPath(1)).toBe('/apply/email')
  expect(stepPath(11)).toBe('/apply/last-step')
})

it('steps are found by their address, and unknown addresses fall back', () => {
  for (const [index, { slug }] of steps.entries()) expect(stepNumber(slug)).toBe(index + 1)
  expect(stepNumber('__proto__')).toBeNull()
  expect(stepNumber(undefined)).toBeNull()
  expect(stepAt(99).slug).toBe('thank-you')
  expect(stepAt(-1).slug).toBe('email')
})

it('a step opens the next one only with an answer', () => {
  expect(unfinishedSteps(newDraft())).toEqual(steps.slice(0, 9).map(({ slug }) => slug))
  expect(unfinishedSteps(complete())).toEqual([])
})

const faults: [string, Partial<ApplicationDraft>][] = [
  ['email', { email: 'ada' }],
  ['password', { password: '' }],
  ['name', { name: 'Ada' }],
  ['age', { dateOfBirth: '1990' }],
  ['title', { jobTitle: null }],
  ['industries', { industries: [] }],
  ['photo', { profilePhoto: null }],
  ['social', { instagram: 'ada' }],
  ['why-you', { whyYouText: ' ' }],
  ['why-you', { pressLinks: ['', 'nonsense'] }],
]

it.each(faults)('the step %s stops at %j and says what it waits for', (slug, fault) => {
  const draft = { ...complete(), ...fault }
  expect(unfinishedSteps(draft)).toEqual([slug])
  expect(stepAt(stepNumber(slug) ?? 0).waitsFor(draft)).toMatch(/ to continue\.$/)
})

it('a missing answer and a wrong or too long one get different sentences', () => {
  const says = (slug: string, fault: Partial<ApplicationDraft>) =>
    stepAt(stepNumber(slug) ?? 0).waitsFor({ ...complete(), ...fault })
  expect(says('why-you', { whyYouText: '' })).toBe('Write a few words to continue.')
  expect(says('why-you', { pressLinks: ['nonsense'] })).toBe('Correct or remove the link to continue.')
  expect(says('name', { name: `Ada ${'x'.repeat(97)}` })).toBe('Shorten your name to continue.')
  expect(says('name', { name: 'Ludwig' })).toBe('Add your last name to continue.')
  expect(says('name', { name: 'Ludwig van der Rohe' })).toBe(
    'Two or three words here. As a member you write your name in full.',
  )
  expect(says('name', { name: ' ' })).toBe('Enter your full name to continue.')
  expect(says('social', { instagram: 'a@da' })).toBe('Write it like @yourhandle to continue.')
  expect(says('age', { dateOfBirth: '14/03' })).toBe('Enter day, month and year to continue.')
  expect(says('password', { password: '' })).toBe('Choose a password to continue.')
  expect(says('password', { password: '      ' })).toBe('Choose a password to continue.')
  expect(says('password', { password: 'x'.repeat(73) })).toBe('Shorten your password to continue.')
})

it('an e-mail address may have spaces around it, which keyboards add', () => {
  expect(unfinishedSteps({ ...complete(), email: ' ada@example.com ' })).toEqual([])
})

function complete(): ApplicationDraft {
  return {
    ...newDraft(),
    email: 'ada@example.com',
    password: 'x',
    name: 'Ada Lovelace',
    dateOfBirth: '10/12/1990',
    jobTitle: 'Investor',
    industries: ['Tech'],
    profilePhoto: 'https://x.example/1.jpg',
    instagram: '@ada',
    whyYouText: 'First.',
  }
}
