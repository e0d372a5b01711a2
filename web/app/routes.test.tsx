// Every address of the app and who may enter it.
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { isRouteMeta } from './document/route-meta.ts'
import { routes } from './routes.tsx'

const table = [
  ['/', 'public'],
  ['/auth', 'public'],
  ['/apply', 'public'],
  ['/apply/photo', 'public'],
  ['/home', 'signed-in'],
  ['/discover', 'signed-in'],
  ['/filters', 'signed-in'],
  ['/live-network', 'signed-in'],
  ['/inbox', 'signed-in'],
  ['/profile', 'signed-in'],
  ['/other-profile/42', 'signed-in'],
  ['/onboarding', 'protected'],
  ['/onboarding/finish', 'protected'],
  ['/first-login', 'protected'],
  ['/cms', 'admin'],
  ['/why-you', 'public'],
  ['/nowhere/at/all', 'public'],
] as const

const metaOf = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.handle

it.each(table)('the address %s is %s', (path, access) => {
  const meta = metaOf(path)
  expect(isRouteMeta(meta) && meta.access).toBe(access)
})

it('an unknown address shows the not-found screen', () => {
  expect(metaOf('/nowhere')).toMatchObject({ title: 'Page not found' })
})

it.each(table)('the address %s is behind the guard only when it is for members', (path, access) => {
  const guarded = matchRoutes(routes, path)?.some(({ route }) => route.id === 'members')
  expect(guarded).toBe(access === 'signed-in' || access === 'protected')
})
