// Asks for the photograph that a tab shows first as soon as its answer says which, and lays it into the place that waits for it (SkeletonPhoto,
// theme.css): the app is not there yet.
import type { Pattern } from '#shared/links/addresses.ts'
import { firstPhotoSizes } from '#shared/ui/photos/first-photos.ts'
import { photoSrcSet, photoUrl } from '#shared/ui/photos/photo-url.ts'
import type { DiscoverPage, FeedPage, MemberProfile, MyProfile } from '#types/shapes.ts'

type Shown = readonly [address: string | undefined, sizes: string]

const shown: { readonly [Each in Pattern]?: (answer: never) => Shown } = {
  '/discover': ({ profiles }: DiscoverPage) => [profiles[0]?.photos[0], firstPhotoSizes.member],
  '/live-network': ({ posts }: FeedPage) => [posts[0]?.images[0] ?? posts[1]?.images[0], firstPhotoSizes.post],
  '/profile': ({ photos }: MyProfile) => [photos[0], firstPhotoSizes.profile],
  // Null where there is nobody.
  '/other-profile/:profileId': (member: MemberProfile | null) => [member?.photos[0], firstPhotoSizes.profile],
}

export function showFirstPhoto(path: string, answer: unknown) {
  const pattern = path.replace(/^(\/other-profile\/).+/, '$1:profileId') as Pattern
  const [address, sizes = ''] = shown[pattern]?.(answer as never) ?? []
  if (!address) return
  const image = new Image()
  image.fetchPriority = 'high'
  image.onload = () =>
    document.documentElement.style.setProperty('--first-photo', `url(${JSON.stringify(image.currentSrc)})`)
  // In this order: nothing is asked for before it is known how wide it is.
  image.sizes = sizes
  image.srcset = photoSrcSet(address) ?? ''
  image.src = photoUrl(address, { width: 800 })
}
