// The members the demo club came with, by the names they are shown under.
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

export const emailOf = (name: string) => (name === 'Ava Laurent' ? 'ava@o1.test' : `${plain(name)}@o1.test`)

/** Not somebody whom another journey has made a member a moment ago. */
export const cameWithTheClub = ({ name, igHandle }: { name: string; igHandle: string | null }) =>
  igHandle === `@${plain(name)}`
