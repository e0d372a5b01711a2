// What would raise the member's clout next, the strongest first. Only what is really missing is named.
type Standing = {
  photos: readonly unknown[]
  bio: string | null
  rawCity: string | null
  friendCount: number
  endorsementCount: number
  scoreCards: { plugs: number }
  igHandle: string | null
  // The house introduces them, who is new.
  house: boolean
}

export type CloutStep = 'photos' | 'details' | 'bio' | 'endorsements' | 'friends' | 'plugs' | 'house'
type Advice = { step: CloutStep; title: string; why: string }

const wantedPhotos = 3
const wantedEndorsements = 3

export function cloutAdvice(own: Standing): Advice[] {
  const advice: Array<Advice | false> = [
    own.house && {
      step: 'house',
      title: 'Say hello to your hosts',
      why: 'The house introduces you, without a mutual friend.',
    },
    own.photos.length < wantedPhotos && {
      step: 'photos',
      title: 'Add photos',
      why: `Profiles with ${wantedPhotos} or more are met first.`,
    },
    !own.bio && { step: 'bio', title: 'Write your bio', why: 'One line that says what you bring to a room.' },
    (!own.rawCity || !own.igHandle) && {
      step: 'details',
      title: 'Complete your details',
      why: 'Your city and handle help friends place you.',
    },
    own.endorsementCount < wantedEndorsements && {
      step: 'endorsements',
      title: 'Ask for endorsements',
      why: 'A word from a friend in your industry carries weight.',
    },
    // Two friends are needed for it.
    own.scoreCards.plugs === 0 &&
      !(own.house && own.friendCount < 2) && {
        step: 'plugs',
        title: 'Introduce two friends',
        why: 'Plugs made are shown on your profile.',
      },
    own.friendCount < 5 &&
      !own.house && {
        step: 'friends',
        title: 'Meet more members',
        why: 'Every friend opens new introductions.',
      },
  ]
  return advice.filter((one) => one !== false)
}
