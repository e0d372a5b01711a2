// What the demo club shows in its feed. Hours count back from now; events count days ahead (or behind, when past).

export interface DemoPost {
  readonly author: string
  readonly content: string
  readonly hoursAgo: number
  readonly location?: string
  readonly tags?: readonly string[]
  readonly scene?: string
  readonly event?: {
    readonly inDays: number
    readonly time: string
    readonly seats?: number
    /** Every seat is taken. */
    readonly full?: true
  }
}

export const posts: readonly DemoPost[] = [
  {
    author: 'marcusadeyemi',
    hoursAgo: 1.2,
    content: 'One night, one room, one sound system, no guest list. Members walk in, the rest can read about it.',
    location: 'London',
    tags: ['soho', 'late'],
    scene: 'stage',
    event: { inDays: 5, time: '23:00', seats: 40 },
  },
  {
    author: 'sofiamarchetti',
    hoursAgo: 2.5,
    content: 'First fittings of the new line. The yarn was dyed with river water and it shows, in the best way.',
    location: 'Milan',
    tags: ['atelier'],
    scene: 'runway',
  },
  {
    author: 'lucienmoreau',
    hoursAgo: 4,
    content:
      'A private hour with the new room before it opens. Twelve people, one picture each to take home in your head.',
    location: 'Paris',
    tags: ['art', 'preview'],
    scene: 'gallery',
    event: { inDays: 9, time: '18:30', seats: 12 },
  },
  {
    author: 'kenjimorita',
    hoursAgo: 6,
    content: 'Eight seats tonight, two left. Say whose friend you are.',
    location: 'Tokyo',
    scene: 'bar',
  },
  {
    author: 'danielosei',
    hoursAgo: 9,
    content:
      'Supper club number thirty-one. Phones in the drawer, first names only, a fish I am not allowed to talk about.',
    location: 'New York',
    tags: ['supper'],
    scene: 'table',
    event: { inDays: 3, time: '20:00', full: true },
  },
  {
    author: 'camilarestrepo',
    hoursAgo: 13,
    content: 'The pool is finally the right temperature and the lobby the right volume. Doors at five.',
    location: 'Miami',
    scene: 'palms',
    event: { inDays: 7, time: '17:00', seats: 80 },
  },
  {
    author: 'leilafarahani',
    hoursAgo: 16,
    content:
      'Looking for a room that looks like 1974 and forgives a crew of thirty. Found it. Thank you, you know who you are.',
    location: 'London',
  },
  {
    author: 'rafaelduarte',
    hoursAgo: 20,
    content: 'Last sunrise of the season. I will play the record I always say I will not play.',
    location: 'Ibiza',
    scene: 'sea',
    event: { inDays: 14, time: '05:30' },
  },
  {
    author: 'theolindqvist',
    hoursAgo: 26,
    content: 'We shipped the mixer update we promised last season. It is late. It is very good.',
    tags: ['audio'],
  },
  {
    author: 'niacampbell',
    hoursAgo: 30,
    content: 'The room this month has forty chairs, one piano, and a rule about telephones.',
    location: 'London',
    scene: 'stage',
    event: { inDays: 11, time: '21:00', seats: 40 },
  },
  {
    author: 'priyaraman',
    hoursAgo: 33,
    content: 'Three theatres, two cities, one question: who runs your bar?',
    location: 'Dubai',
  },
  {
    author: 'idriscole',
    hoursAgo: 38,
    content: 'One roll, one chair, one hour. I am in London until Sunday.',
    location: 'London',
    tags: ['portraits'],
  },
  {
    author: 'elenavasquez',
    hoursAgo: 45,
    content: 'Fourteen seats, no menu. Bring somebody the rest of the table should meet.',
    location: 'Barcelona',
    scene: 'table',
    event: { inDays: 18, time: '21:30', seats: 14 },
  },
  {
    author: 'margotlefevre',
    hoursAgo: 52,
    content: 'I sat two strangers next to each other on Tuesday. They are writing a book.',
    location: 'Paris',
  },
  {
    author: 'oliverhaas',
    hoursAgo: 60,
    content:
      'The power station is dark until Friday. We are rewiring the floor so that you can feel it and the neighbours cannot.',
    location: 'Berlin',
    scene: 'skyline',
  },
  {
    author: 'adaezenwosu',
    hoursAgo: 67,
    content: 'Wardrobes are edited like copy: mostly by taking out.',
    location: 'London',
  },
  {
    author: 'avalaurent',
    hoursAgo: 72,
    content: 'A walk through the collection before anybody claps. Small room, long table afterwards.',
    location: 'London',
    tags: ['fashion', 'preview'],
    scene: 'runway',
    event: { inDays: 12, time: '19:00', seats: 24 },
  },
  {
    author: 'freyanrgaard',
    hoursAgo: 80,
    content: 'The best deal I saw this year was made in a towel.',
    location: 'Copenhagen',
  },
  {
    author: 'jamalrivers',
    hoursAgo: 90,
    content: 'Breakfast listening: six demos, one table, honest faces.',
    location: 'Atlanta',
    event: { inDays: 21, time: '10:00', seats: 10 },
  },
  {
    author: 'meilingwong',
    hoursAgo: 100,
    content:
      'A small picture with a large story goes under the hammer next week. I will tell it once, in the back room.',
    location: 'Hong Kong',
    scene: 'gallery',
  },
  {
    author: 'julianashworth',
    hoursAgo: 112,
    content:
      'The safety curtain moved for the first time in forty years. We all pretended to have something in our eyes.',
    location: 'London',
    scene: 'stage',
  },
  {
    author: 'santiagovega',
    hoursAgo: 125,
    content: 'New terrace, same rule: say hello to the person on your left.',
    location: 'Miami',
    scene: 'palms',
  },
  {
    author: 'palomarios',
    hoursAgo: 140,
    content: 'Full moon dinner, bare feet, no playlists.',
    location: 'Tulum',
    scene: 'sea',
    event: { inDays: -2, time: '20:30', seats: 30 },
  },
  {
    author: 'naomisato',
    hoursAgo: 150,
    content: 'Twelve minutes between arriving and feeling at home. I have drawn all of them.',
    location: 'Tokyo',
  },
  {
    author: 'eliaspetrov',
    hoursAgo: 170,
    content: 'One table on the harbour, the night before the race. The race is not the point.',
    location: 'Monaco',
    scene: 'skyline',
    event: { inDays: 26, time: '21:00', seats: 16 },
  },
  {
    author: 'zurikamau',
    hoursAgo: 185,
    content: 'We wrapped after nine nights. The cut will be shorter than the party.',
    location: 'Nairobi',
  },
  {
    author: 'bilalaydin',
    hoursAgo: 200,
    content: 'Dinner in Europe, drinks in Asia, home by ferry.',
    location: 'Istanbul',
    scene: 'bar',
  },
  {
    author: 'hannahweiss',
    hoursAgo: 230,
    content: 'Thirty players, one warehouse, no chairs worth the name. Bring a coat.',
    location: 'Vienna',
    scene: 'stage',
    event: { inDays: -5, time: '20:00', seats: 120 },
  },
  { author: 'gabrielsantos', hoursAgo: 260, content: 'Send stems, not links.', location: 'New York' },
  {
    author: 'tomasherrera',
    hoursAgo: 300,
    content: 'Plates first, then the restaurant, then the residency upstairs. Two places open.',
    location: 'Mexico City',
    scene: 'table',
  },
]
