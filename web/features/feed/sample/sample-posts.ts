// The texts of the sample posts. Their authors are sample people, by id.

import type { Person } from '#types/shapes.ts'
import type { Post } from '../model/post.ts'

const HOUR = 3_600_000

const face = (id: string, name: string): Person => ({ id, name, avatarUrl: null })

const people = {
  isabella: { ...face('c1', 'Isabella Romano'), city: 'Milan', badge: 'Fashion' },
  julian: { ...face('c2', 'Julian Mercer'), city: 'London', badge: 'Business' },
  amara: { ...face('c3', 'Amara Diallo'), city: 'Paris', badge: 'Entertainment' },
  mateo: { ...face('c4', 'Mateo Alvarez'), city: 'Ibiza', badge: 'Nightlife' },
  saskia: { ...face('c5', 'Saskia de Wit'), city: 'Amsterdam', badge: 'Lifestyle' },
}

type Sample = Pick<Post, 'type' | 'content' | 'author' | 'likesCount'> & { hoursAgo: number } & Partial<Post>

const samples: Sample[] = [
  {
    type: 'request',
    hoursAgo: 3.5,
    author: people.julian,
    likesCount: 18,
    location: 'London',
    content:
      'In search of a quiet house in Notting Hill for ten days in spring. References on both sides of the table.',
    mutuals: { count: 2, friends: [people.saskia, people.amara] },
  },
  {
    type: 'link',
    hoursAgo: 11,
    author: people.isabella,
    likesCount: 41,
    content: 'An hour well spent: the restorers explain how they found the missing blue.',
    link: {
      url: 'https://example.com/the-missing-blue',
      title: 'The missing blue',
      description: 'Inside a workshop in Milan where colours that were thought lost are mixed again.',
    },
    mutuals: { count: 3, friends: [people.mateo, people.julian, people.saskia] },
  },
  {
    type: 'event',
    hoursAgo: 27,
    author: people.mateo,
    likesCount: 63,
    location: 'Ibiza',
    content: 'Last boat of the season. We leave at sunset and are back when the coffee is.',
    rsvpEnabled: true,
    eventTime: '19:30:00',
    maxAttendees: 20,
    goingCount: 4,
    attendees: [people.isabella, people.julian, people.amara, people.saskia],
    isFriend: true,
    mutuals: { count: 4, friends: [people.isabella, people.julian, people.amara, people.saskia] },
  },
  {
    type: 'post',
    hoursAgo: 50,
    author: people.amara,
    likesCount: 29,
    location: 'Paris',
    content: 'The best seat in the opera house is the one the page turner has. Somebody let me borrow it tonight.',
    tags: ['opera', 'backstage'],
    mutuals: { count: 1, friends: [people.isabella] },
  },
  {
    type: 'request',
    hoursAgo: 76,
    author: people.saskia,
    likesCount: 12,
    location: 'Amsterdam',
    content: 'Who knows the person behind the new sleeper train? I have one question and a very good bottle.',
  },
]

export function samplePosts(now: number): Post[] {
  return samples.map(({ hoursAgo, ...sample }, index) => {
    const written = new Date(now - hoursAgo * HOUR).toISOString()
    return {
      id: `sample-${index + 1}`,
      location: null,
      tags: [],
      images: [],
      rsvpEnabled: false,
      eventDate: sample.type === 'event' ? new Date(now + 9 * 24 * HOUR).toISOString().slice(0, 10) : null,
      eventTime: null,
      maxAttendees: null,
      goingCount: 0,
      createdAt: written,
      updatedAt: written,
      isOwn: false,
      hidden: false,
      isFriend: false,
      mayGo: sample.isFriend === true,
      isLiked: false,
      rsvp: null,
      isPast: false,
      isFull: false,
      attendees: [],
      mutuals: { count: 0, friends: [] },
      hasConnector: (sample.mutuals?.count ?? 0) > 0,
      chain: null,
      isSample: true,
      ...sample,
    }
  })
}
