// What the members of the demo club have said to each other. `a` and `b` are the two of a thread; minutes count back from now; `{post:…}` is the address
// of that post.

export interface Line {
  readonly from: 'a' | 'b'
  readonly text: string
  readonly minutesAgo: number
}

const hour = 60
const day = 24 * hour

function lines(...entries: [from: 'a' | 'b', text: string, minutesAgo: number][]): Line[] {
  return entries.map(([from, text, minutesAgo]) => ({ from, text, minutesAgo }))
}

/** Ava is `a` in every one of these; the key is the other's handle. */
export const avasConversations: Readonly<Record<string, readonly Line[]>> = {
  marcusadeyemi: lines(
    ['a', 'How was the first Thursday with the new sound?', 3 * day + 40],
    [
      'b',
      'Like hearing the room for the first time. I moved the booth by a metre and it changed the whole night.',
      3 * day + 31,
    ],
    ['a', 'I want to bring twelve people after the show on the 4th. Quiet corner, no cameras.', 2 * day + 200],
    [
      'b',
      'The back room is yours. I will tell the door it is a birthday, nobody photographs a birthday.',
      2 * day + 188,
    ],
    ['a', 'Perfect. Sofia is one of the twelve, you should finally meet.', 2 * day + 180],
    ['b', 'Long overdue. Put us next to each other.', 26],
    ['b', 'And tell me what she drinks.', 25],
  ),
  sofiamarchetti: lines(
    ['b', 'The samples arrived. The grey is wrong and I love it.', 2 * day],
    ['a', 'Wrong how? The one on https://lagunastudio.example/samples was a river.', 2 * day - 12],
    ['b', 'It is the colour of the Thames, not of the sky. Come and see on Friday?', 2 * day - 20],
    ['b', '📷 Photo', 2 * day - 21],
    ['b', '🎤 Voice note', 2 * day - 23],
    ['a', 'Friday, six. I bring the wine and an opinion.\n{post:niacampbell:30}', 2 * day - 34],
    ['b', 'Bring only the wine.', 90],
  ),
  leilafarahani: lines(
    ['b', 'We lost the house in Ojai. I need a room that looks like 1974 and forgives a crew of thirty.', 6 * day],
    ['a', 'Julian has a theatre with the original bar. I can ask.', 6 * day - 30],
    ['b', 'Ask warmly.', 6 * day - 33],
    ['a', 'Done. He says come on Tuesday and wear flat shoes.', 5 * day],
    ['b', 'You are the best casting director I never hired.', 5 * day - 18],
    ['b', 'The driver is on +44 20 7946 0958. We start tomorrow at 9am.', 5 * day - 19],
  ),
  nadiarahimi: lines(
    ['b', 'Would you come on the show? Ten minutes, no clips, real conversation.', 9 * day],
    ['b', 'So you know what you would be in for: https://slow-evening-radio.example/rooms', 9 * day - 2],
    ['a', 'If we talk about rooms, not clothes.', 9 * day - 45],
    ['b', 'Rooms it is. Wednesday after eleven?', 8 * day],
    ['a', 'Wednesday.', 8 * day - 5],
  ),
  julianashworth: lines(
    ['a', 'Leila fell in love with the bar. Thank you for the key.', 4 * day],
    ['b', 'She left it cleaner than she found it. Send me more like her.', 4 * day - 50],
    ['a', 'Then come and meet the piano on Nia’s evening.\n{post:niacampbell:30}', 4 * day - 58],
  ),
  adaezenwosu: lines(
    ['b', 'Are you dressing for the gallery or for the dinner?', 300],
    ['a', 'For the walk between them.', 290],
    ['b', 'Correct answer. I have a coat for that.', 48],
  ),
  lucienmoreau: lines(
    ['b', 'I am hanging the new room on Monday. Nobody has seen it. Come before the others.', 12 * day],
    ['a', 'On the early train. Coffee first?', 12 * day - 60],
    ['b', 'Naturally.', 12 * day - 62],
  ),
  kwamemensah: lines(
    ['a', 'The foundation dinner is full and I am eleven chairs short.', 15 * day],
    ['b', 'I know a man with chairs.', 15 * day - 9],
    ['a', 'Of course you do.', 15 * day - 11],
  ),
}

export const openers = [
  'Good to meet you properly last night. Coffee before you fly?',
  'I have two seats on Thursday and thought of you.',
  'Your last post made me book a table. Who do I thank?',
  'Are you still looking for a room in spring?',
  'I told three people about you this week. Expect one call.',
]

export const answers = [
  'Always. Name the place.',
  'Thursday works. I am bringing someone you will like.',
  'Thank the kitchen. And come back on a Tuesday, it is better.',
  'I am, and I trust your taste more than the agents.',
  'Only one? You are losing your touch.',
]

export const closers = [
  'Done. See you there.',
  'You are generous. I owe you an introduction.',
  'Noted. I will keep my phone on for once.',
  'Perfect. No speeches, please.',
]

export const reasons = [
  'We are opening a room in spring and want the sound right from the first night.',
  'I have admired the work for years and have one honest question to ask over dinner.',
  'Looking for a partner who cares about the door as much as the till.',
  'My next film is set in exactly this world. Twenty minutes would change the script.',
  'There is a building I think only the two of us would see the point of.',
  'We keep being seated at the same table on different nights.',
  'I owe the last three good ideas I had to somebody quoting them.',
  'I need a second opinion from someone who does not need anything from me.',
  'Our guests overlap, our calendars never do. I would like to change that.',
  'They turned down a thing I later regretted saying yes to. I want to know how they knew.',
  'I am putting eight people around a table and one chair has their name on it.',
  'A friend we share said we would argue well. I would like to find out.',
]

/** What three say after an introduction. `A` asked, `B` is whom they wanted to meet, `C` brought them together; first names. */
export const introductions: readonly (readonly [from: 'A' | 'B' | 'C', text: string][])[] = [
  [
    ['C', 'A, meet B. B, meet A. You will get on.'],
    ['A', 'Thank you, C. B, I have wanted to ask you something for a while.'],
    ['B', 'Ask away. I am in town until Sunday.'],
  ],
  [
    ['C', 'You two have been describing each other to me for a year. Over to you.'],
    ['B', 'Finally. A, lunch or something later?'],
    ['A', 'Later. I know a place that does not take names.'],
  ],
  [
    ['A', 'Thank you, C. I will be brief: I have a question and a good bottle.'],
    ['B', 'Bring both. The week after next?'],
  ],
  [
    ['C', 'B, this is A, about whom I told you at dinner. The story about the ferry is true.'],
    ['B', 'Then I want to hear it from the one who missed it.'],
    ['A', 'Only if you tell me how you got the second room.'],
    ['B', 'That is a long lunch. Deal.'],
  ],
  [
    ['B', 'C only ever introduces me to people I should have met years ago. Hello, A.'],
    ['A', 'Hello. I feel the same about being late.'],
  ],
  [
    ['C', 'I leave you to it. Somebody book a table.'],
    ['A', 'Booked, and I can be talked out of the wine.'],
    ['B', 'You will not have to be.'],
  ],
]
