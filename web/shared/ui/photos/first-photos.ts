// How wide the photographs are that a screen shows first. The page asks for them before the app is there (web/app/early), and must ask for the same
// file as the screen then does.
export const firstPhotoSizes = {
  /** A card of discover: alone on a phone, in columns beyond. */
  member: '(min-width: 96rem) 22vw, (min-width: 80rem) 28vw, (min-width: 40rem) 44vw, 84vw',
  post: '(min-width: 96rem) 27rem, (min-width: 64rem) 30rem, 100vw',
  profile: '(min-width: 64rem) 30rem, 100vw',
} as const
