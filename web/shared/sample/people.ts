// The built-in sample people: shown after the real ones where sample content is on, and never stored. Loaded only then.
import { cloutOf, percentileOf, scoreOf, topPercentOf } from '#shared/members/clout.ts'
import { endorsementIndustries } from '#shared/members/industries.ts'
import type { MemberCard } from '#types/shapes.ts'

const cities = ['New York', 'Miami', 'London', 'Los Angeles', 'Ibiza', 'Tokyo', 'Paris', 'Dubai']
const lines = [
  'Knows which door to knock on.',
  'Makes rooms louder, then better.',
  'Here for the long table.',
  'Collects cities and people.',
  'Late to bed, early to the idea.',
]

const named =
  'Isabella Romano,Julian Mercer,Amara Diallo,Mateo Alvarez,Saskia de Wit,Ezra Lane,Ivy Sloane,Milo Hart,Zara Wolfe,Jude Archer,Lena Frost,Axel Reed,Thea Blair,Remy Cross,Vera Knox,Dorian Vale,Cleo Marsh,Silas Grey,Esme Rowe,Otto Bane,Wren Ellis,Cassius Noor'.split(
    ',',
  )
const first = 'Sasha,Robin,Jules,Noor,Sky,Ari,Quinn,Remi,Toni,Alex'.split(',')
const last = 'Winter,Moss,Day'.split(',')

/** Whole numbers that look random and are always the same. */
function spread(seed: number, low: number, high: number): number {
  const mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  return low + (((mixed ^ (mixed >>> 13)) >>> 0) % (high - low + 1))
}

const at = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item

function portrait(index: number): string {
  const hue = spread(index + 3, 12, 44)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100"><rect width="80" height="100" fill="hsl(${hue} 24% 16%)"/><circle cx="${spread(index + 5, 30, 50)}" cy="38" r="${spread(index + 7, 24, 32)}" fill="hsl(${hue} 34% 30%)"/><path d="M14 100c2-28 14-36 26-36s24 8 26 36z" fill="hsl(${hue} 22% 8%)"/><circle cx="40" cy="44" r="16" fill="hsl(${hue} 30% 46%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function sample(id: string, name: string, index: number): MemberCard {
  const scores = Array.from({ length: 3 }, (_, offset) => ({
    label: at(endorsementIndustries, index + offset * 2),
    score: spread(index * 7 + offset, 30, 95),
  })).sort((a, b) => b.score - a.score)
  const score = scoreOf(scores)
  const percentile = percentileOf(score)
  return {
    id,
    userId: id,
    name,
    age: spread(index + 11, 22, 40),
    city: at(cities, index),
    photos: [portrait(index % 8)],
    avatarUrl: portrait(index % 8),
    badge: 'Member',
    founder: false,
    igHandle: `@${name.toLowerCase().replace(/\W/g, '')}`,
    shortBio: at(lines, index),
    longBio: at(lines, index + 2),
    industryScores: scores,
    hasScores: true,
    topLabel: scores[0]?.label ?? 'Clout',
    knownFor: ['Events', 'Introductions'],
    citiesOftenIn: [at(cities, index + 3), at(cities, index + 5)],
    memberSince: '2025-01-01T00:00:00Z',
    score,
    clout: cloutOf(score),
    percentile,
    topPercent: topPercentOf(percentile),
    isDirectFriend: false,
    mutualCount: 0,
    mutuals: [],
    openRequests: [],
    chain: null,
    askable: 0,
  }
}

export const samplePeople: readonly MemberCard[] = [
  ...named.map((name, index) => sample(`c${index + 1}`, name, index)),
  ...Array.from({ length: 30 }, (_, index) =>
    sample(`sample-${index + 1}`, `${at(first, index)} ${at(last, Math.floor(index / 10))}`, index + 22),
  ),
]
