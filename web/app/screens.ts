// The screens by name, each loaded when it is first opened: a visitor's here, a member's in member-screens.ts.
// The landing page is part of the entry and not in here.
import type { ComponentType } from 'react'
import type { MemberScreenName } from './member-screens.ts'

export type ScreenModule = { Component: ComponentType }

const publicScreens = {
  'sign-in/sign-in': () => import('#features/sign-in/routes/sign-in.tsx'),
  'sign-in/forgot-password': () => import('#features/sign-in/routes/forgot-password.tsx'),
  'sign-in/reset-password': () => import('#features/sign-in/routes/reset-password.tsx'),
  'apply/apply': () => import('#features/apply/routes/apply.tsx'),
  'why-you/why-you': () => import('#features/why-you/routes/why-you.tsx'),
} satisfies Record<string, () => Promise<ScreenModule>>

type PublicScreenName = keyof typeof publicScreens

export type ScreenName = PublicScreenName | MemberScreenName

const isPublic = (name: ScreenName): name is PublicScreenName => name in publicScreens

/** The lazy route module of `features/<feature>/routes/<screen>.tsx`. */
export function screen(name: ScreenName) {
  return async () => {
    const load: () => Promise<ScreenModule> = isPublic(name)
      ? publicScreens[name]
      : (await import('./member-screens.ts')).memberScreens[name]
    return { Component: (await load()).Component }
  }
}
