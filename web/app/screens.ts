// Every screen of the features by name, each loaded when it is first opened. The landing page is part of the entry and not in here.
import type { ComponentType } from 'react'
import type { RoomName } from './rooms.ts'

export type ScreenModule = { Component: ComponentType }

const doors = {
  'sign-in/sign-in': () => import('#features/sign-in/routes/sign-in.tsx'),
  'sign-in/forgot-password': () => import('#features/sign-in/routes/forgot-password.tsx'),
  'sign-in/reset-password': () => import('#features/sign-in/routes/reset-password.tsx'),
  'apply/apply': () => import('#features/apply/routes/apply.tsx'),
  'why-you/why-you': () => import('#features/why-you/routes/why-you.tsx'),
} satisfies Record<string, () => Promise<ScreenModule>>

type DoorName = keyof typeof doors

export type ScreenName = DoorName | RoomName

const isDoor = (name: ScreenName): name is DoorName => name in doors

/** The lazy route module of `features/<feature>/routes/<screen>.tsx`. */
export function screen(name: ScreenName) {
  return async () => {
    const load: () => Promise<ScreenModule> = isDoor(name) ? doors[name] : (await import('./rooms.ts')).rooms[name]
    return { Component: (await load()).Component }
  }
}
