// Applications of the demo club: those that made the members, those that wait, those that were declined.
import { applicants } from '../applicants.ts'
import { type Club, minutesBefore, type Row, stableId } from '../club.ts'
import { people } from '../people.ts'

/** What an applicant may choose; members score in more than that. */
const onTheForm = new Set(
  'Nightlife Fashion Tech Finance Music Film Art Sports Travel Media Hospitality Design RealEstate Wellness Lifestyle Entertainment'.split(
    ' ',
  ),
)

/** The form's title that goes with what somebody is known for. */
const titles: Readonly<Record<string, string>> = {
  Nightlife: 'Connector',
  Fashion: 'Designer',
  Music: 'Musician',
  Finance: 'Investor',
  Tech: 'Entrepreneur',
  Art: 'Artist',
  Film: 'Director',
  Sports: 'Athlete',
  Design: 'Designer',
  RealEstate: 'Investor',
  Travel: 'Connector',
  Hospitality: 'Entrepreneur',
}

function titleOf(scores: Readonly<Record<string, number>>): string {
  const [industry = ''] = Object.keys(scores)
  return titles[industry] ?? 'Executive'
}

export function applicationIdOf(handle: string): string {
  return stableId(`application:${handle}`)
}

/** Papers that do not exist, under the domain that is kept for examples. */
const papers = ['thelateedition', 'roomtone', 'halfpastnine', 'thelongtable', 'servicelift']

/** Every third member has been written about. */
export function pressOf(handle: string, index: number): string[] {
  return index % 3 === 0 ? [`https://${papers[(index / 3) % papers.length]}.example/people/${handle}`] : []
}

export function planApplications(club: Club): Row[] {
  const ofMembers = people.map((person, index) => {
    const submitted = minutesBefore(club.now, (120 + index * 9) * 1440)
    return {
      id: applicationIdOf(person.handle),
      email: emailOf(person.handle),
      name: person.name,
      city: 'Not specified',
      industry_scores: Object.fromEntries(
        Object.entries(person.scores).filter(([industry]) => onTheForm.has(industry)),
      ),
      short_bio: `${titleOf(person.scores)} in ${Object.keys(person.scores).join(', ')}`,
      long_bio: person.story,
      instagram: `@${person.handle}`,
      photos: club.photos.get(person.handle)?.slice(0, 1) ?? [],
      profile_photo: club.photos.get(person.handle)?.[0] ?? null,
      press_links: pressOf(person.handle, index),
      invited_by: people[(index * 7 + 3) % people.length]?.name ?? '',
      status: 'approved',
      submitted_at: submitted,
      created_at: submitted,
      confirmed_at: submitted,
      reviewed_at: minutesBefore(club.now, (118 + index * 9) * 1440),
      reviewed_by: club.adminId,
    }
  })
  const waiting = applicants.map((applicant) => ({
    id: stableId(`applicant:${applicant.email}`),
    email: applicant.email,
    name: applicant.name,
    city: 'Not specified',
    industry_scores: applicant.scores,
    short_bio: `${applicant.title} in ${Object.keys(applicant.scores).join(', ')}`,
    long_bio: applicant.why,
    instagram: applicant.handle,
    photos: [club.applicantPhotos.get(applicant.email)].filter(Boolean),
    profile_photo: club.applicantPhotos.get(applicant.email) ?? null,
    press_links: applicant.links,
    invited_by: applicant.invitedBy,
    status: applicant.status,
    submitted_at: minutesBefore(club.now, applicant.hoursAgo * 60),
    created_at: minutesBefore(club.now, applicant.hoursAgo * 60),
    confirmed_at: applicant.confirmed ? minutesBefore(club.now, applicant.hoursAgo * 60 - 4) : null,
    reviewed_at: applicant.status === 'rejected' ? minutesBefore(club.now, applicant.hoursAgo * 60 - 600) : null,
    reviewed_by: applicant.status === 'rejected' ? club.adminId : null,
  }))
  return [...ofMembers, ...waiting]
}

/** The two whose sign-ins are printed. */
const signIns: Readonly<Record<string, string>> = { avalaurent: 'ava', rosalindpark: 'admin' }

export function emailOf(handle: string): string {
  return `${signIns[handle] ?? handle}@o1.test`
}
