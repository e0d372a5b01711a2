// Which route an address leads to.
import { expect, it } from 'vitest'
import { matchRoutes, type Route } from './routes.ts'

const frame: Route = {
  id: 'frame',
  children: [
    { path: '/' },
    { path: '/apply/:step?' },
    { path: '/apply/confirm' },
    { id: 'members', children: [{ path: '/home' }, { path: '/other-profile/:profileId' }] },
    { path: '*' },
  ],
}

const at = (pathname: string) => {
  const matches = matchRoutes([frame], pathname)
  return [
    matches?.at(-1)?.route.path,
    Object.entries(matches?.at(-1)?.params ?? {})
      .flat()
      .join('='),
  ]
}

it.each([
  ['/', '/', ''],
  ['/home', '/home', ''],
  ['/home/', '/home', ''],
  ['/HOME', '/home', ''],
  ['/%68ome', '/home', ''],
  ['/other%2Dprofile/42', '/other-profile/:profileId', 'profileId=42'],
  ['/apply', '/apply/:step?', 'step='],
  ['/apply/photo', '/apply/:step?', 'step=photo'],
  ['/apply/confirm', '/apply/confirm', ''],
  ['/other-profile/42', '/other-profile/:profileId', 'profileId=42'],
  ['/other-profile/a%2Fb%20c', '/other-profile/:profileId', 'profileId=a/b c'],
  ['/other-profile/100%', '/other-profile/:profileId', 'profileId=100%'],
  ['/other-profile', '*', ''],
  ['/home/more', '*', ''],
  ['/nowhere/at/all', '*', ''],
])('%s leads to %s', (pathname, path, params) => {
  expect(at(pathname)).toEqual([path, params])
})

it('a match names the routes around the screen, from the outermost', () => {
  expect(matchRoutes([frame], '/home')?.map(({ route }) => route.id ?? route.path)).toEqual([
    'frame',
    'members',
    '/home',
  ])
})

it('no route fits where none takes any address', () => {
  expect(matchRoutes([{ path: '/home' }], '/inbox')).toBeNull()
})
