// Somebody who applied, through the same two calls as the wizard.
import { randomUUID } from 'node:crypto'
import { type Api, visitorApi } from './api.ts'

export interface Applicant {
  id: string
  email: string
  name: string
  password: string
  handle: string
}

const firstNames = ['Nora', 'Emil', 'Vera', 'Anton', 'Livia', 'Oscar', 'Mira', 'Hugo']

/** Hands in an application as the wizard does. The name is of nobody else in the club. */
export async function apply(more: Record<string, unknown> = {}, by?: Api): Promise<Applicant> {
  const visitor = by ?? (await visitorApi())
  const id = randomUUID()
  const mark = id.slice(0, 8).replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'q')
  const first = firstNames[Number.parseInt(id.slice(0, 2), 16) % firstNames.length]
  const applicant = {
    id,
    email: `${mark}@applicants.test`,
    name: `${first} ${mark[0]?.toUpperCase()}${mark.slice(1)}`,
    password: `chosen by ${mark}`,
    handle: `@${mark}`,
  }
  const application = {
    id,
    email: applicant.email,
    name: applicant.name,
    city: 'Not specified',
    industry_scores: { Tech: 80, Art: 70, Music: 60 },
    short_bio: 'Artist in Tech, Art, Music',
    long_bio: 'Rooms sound better when the right people are in them, and I know how to fill one.',
    instagram: applicant.handle,
    photos: [visitor.photo('applications/tess.jpg')],
    profile_photo: visitor.photo('applications/tess.jpg'),
    press_links: ['https://example.com/press/first', 'https://example.com/press/second'],
    invited_by: 'Ava Laurent',
    status: 'pending',
    ...more,
  }
  await visitor.must('POST', '/rest/v1/applications', application, { prefer: 'return=minimal' })
  const secret = { application_id: id, password: applicant.password, date_of_birth: '10/12/1990' }
  await visitor.call('set_application_secret', secret)
  return applicant
}
