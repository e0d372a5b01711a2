// Makes a complete application, as the wizard hands it in.
import { randomUUID } from 'node:crypto'
import { clubPicture } from './pictures.ts'

export function application(tag: string, name: string) {
  return {
    id: randomUUID(),
    email: `${name}.${tag}@acceptance.example`,
    name: `${name} T${tag}`,
    city: 'Not specified',
    industry_scores: { Tech: 91, Art: 60 },
    short_bio: 'Investor in Tech, Art',
    long_bio: 'I back the odd ones.',
    instagram: `@${name}${tag}`,
    photos: [clubPicture('applications/applicant.jpg')],
    profile_photo: clubPicture('applications/applicant.jpg'),
    press_links: ['https://press.acceptance.example/one'],
    invited_by: null,
    status: 'pending' as const,
  }
}
