// Profiles, scores, ninety days of clout and the endorsements members wrote for each other.

import { type Club, idOf, minutesBefore, stableId, type TableRows } from '../club.ts'
import { type Person, people } from '../people.ts'
import { seededRandom } from '../seeded-random.ts'
import { applicationIdOf, pressOf } from './applications.ts'
import type { Friendships } from './friendships.ts'

const badges: Readonly<Record<string, string>> = {
  Fashion: 'Founder',
  Business: 'Connector',
  Nightlife: 'Insider',
  Entertainment: 'Curator',
  Tech: 'Visionary',
  Finance: 'Rainmaker',
  Art: 'Curator',
  Media: 'Tastemaker',
  RealEstate: 'Broker',
  Sports: 'Champion',
  Travel: 'Explorer',
}

const oftenIn = [
  'New York',
  'Los Angeles',
  'Miami',
  'London',
  'Paris',
  'Dubai',
  'Tokyo',
  'Barcelona',
  'Berlin',
  'Mykonos',
  'Ibiza',
  'Tulum',
  'Monaco',
]

const snippets = [
  'Makes a room work before anyone has sat down.',
  'The only person I trust with a guest list.',
  'Three introductions, three friendships. Not luck.',
  'Calls back. Always. Even at two in the morning.',
  'Taste, patience and an address book that behaves.',
  'Said no to me twice and was right both times.',
  'The best hour of my year was at their table.',
]

/** The member of the demo: what moved the clout this week has a name. */
const endorsedThisWeek = 'avalaurent'

export function planMembers(club: Club, friendships: Friendships): TableRows[] {
  return [
    { table: 'profiles', rows: people.map((person, index) => profileRow(club, person, index)) },
    { table: 'industry_scores', rows: people.flatMap((person) => scoreRows(club, person)) },
    { table: 'clout_history', rows: people.flatMap((person) => cloutRows(club, person)) },
    { table: 'endorsements', rows: endorsementRows(club, friendships) },
  ]
}

function profileRow(club: Club, person: Person, index: number) {
  const random = seededRandom(`profile:${person.handle}`)
  const photos = club.photos.get(person.handle) ?? []
  const [industry = ''] = Object.keys(person.scores)
  const joined = minutesBefore(club.now, (118 + index * 9) * 1440)
  return {
    id: stableId(`profile:${person.handle}`),
    user_id: idOf(club, person.handle),
    application_id: applicationIdOf(person.handle),
    display_name: person.name,
    name: person.name,
    age: person.age,
    city: person.city,
    photos,
    avatar_url: photos[0] ?? null,
    bio: person.bio,
    short_bio: person.bio,
    long_bio: person.story,
    // Two of three keep it for the committee.
    about_shown: index % 3 === 1,
    ig_handle: `@${person.handle}`,
    badge: badges[industry] ?? 'Connector',
    founder: person.handle === 'avalaurent' || person.handle === 'margotlefevre',
    setup_required: false,
    setup_progress: {
      photos: true,
      industries: true,
      bio: true,
      connections: true,
      endorsements: true,
      completed: true,
    },
    known_for: person.knownFor,
    cities_often_in: random.sample(
      oftenIn.filter((city) => city !== person.city),
      random.between(2, 4),
    ),
    press_links: pressOf(person.handle, index),
    instagram_connected: index % 2 === 0,
    created_at: joined,
    updated_at: joined,
  }
}

function scoreRows(club: Club, person: Person) {
  return Object.entries(person.scores).map(([industry, score]) => ({
    id: stableId(`score:${person.handle}:${industry}`),
    user_id: idOf(club, person.handle),
    industry: industry.toLowerCase(),
    score,
  }))
}

function cloutRows(club: Club, person: Person) {
  const random = seededRandom(`clout:${person.handle}`)
  const scores = Object.values(person.scores)
  const mean = Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
  const now = 1700 + 23 * mean
  // The days on which it rose by a point of the score; an endorsement of this week brought the newest.
  const rises = random.sample(
    Array.from({ length: 80 }, (_, index) => index + 9),
    random.between(3, 8),
  )
  if (person.handle === endorsedThisWeek) rises.push(2, 12, 24)
  return Array.from({ length: 90 }, (_, index) => {
    const daysAgo = 90 - index
    return {
      user_id: idOf(club, person.handle),
      day: minutesBefore(club.now, daysAgo * 1440).slice(0, 10),
      clout: now - 23 * rises.filter((rise) => rise < daysAgo).length,
    }
  })
}

function endorsementRows(club: Club, friendships: Friendships) {
  const random = seededRandom('endorsements')
  return people.flatMap((person) => {
    const industries = Object.keys(person.scores)
    const wanted = person.handle === 'avalaurent' ? 7 : random.between(0, 3)
    const left = [...snippets]
    return random.sample(friendships.of(person.handle), wanted).map((friend, index) => {
      const industry = random.pick(industries)
      const daysAgo = person.handle === endorsedThisWeek && index === 0 ? 2 : random.between(8, 200)
      return {
        id: stableId(`endorsement:${friend}:${person.handle}`),
        endorser_id: idOf(club, friend),
        endorsee_id: idOf(club, person.handle),
        industry: industry.toLowerCase(),
        snippet: left.splice(random.index(left.length), 1)[0],
        created_at: minutesBefore(club.now, daysAgo * 1440),
      }
    })
  })
}
