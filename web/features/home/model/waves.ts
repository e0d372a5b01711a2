// "Not for me": which pairs and plugs the member waved away, laid over what the dashboard suggests. Pure.
import type { Kind } from '#shared/outbox/act.ts'
import type { ConnectionSuggestion, HomeDashboard, PlugOpportunity, TonightIntroduction } from '#types/shapes.ts'

/** A pair of friends, or with `one` alone a recommended member. */
export type Waved = { one: string; other?: string }

/** What the outbox keeps: waved away, or taken back. */
export type Wave = Waved & { away: boolean }

export const waveKey = ({ one, other }: Waved) => (other === undefined ? one : [one, other].sort().join('+'))

/** Its kind in the outbox, for the screen that shows what waits; the act itself loads with the button. */
export const waveKind: Kind<Wave> = { kind: 'wave', subject: (wave) => `wave:${waveKey(wave)}` }

export const pairOf = ({ user1, user2 }: ConnectionSuggestion): Waved => ({ one: user1.userId, other: user2.userId })
export const plugOf = ({ profile }: PlugOpportunity): Waved => ({ one: profile.userId })

export const chosenOf = ({ kind, one, other }: TonightIntroduction): Waved =>
  kind === 'ask' ? { one: one.id } : { one: one.id, other: other.id }

/** A dashboard kept on the device by a build before this one has nothing of tonight. */
export type Suggested = Pick<HomeDashboard, 'suggestions' | 'opportunities'> & Partial<Pick<HomeDashboard, 'tonight'>>

/** The dashboard without what is waved away. The last wish of each counts. */
export function withoutWaved<Shown extends Suggested>(dashboard: Shown, waves: readonly Wave[]): Shown {
  const away = new Set<string>()
  for (const wave of waves) {
    if (wave.away) away.add(waveKey(wave))
    else away.delete(waveKey(wave))
  }
  if (away.size === 0) return dashboard
  return {
    ...dashboard,
    suggestions: dashboard.suggestions.filter((pair) => !away.has(waveKey(pairOf(pair)))),
    opportunities: dashboard.opportunities.filter((plug) => !away.has(waveKey(plugOf(plug)))),
    ...(dashboard.tonight && {
      tonight: {
        ...dashboard.tonight,
        introductions: dashboard.tonight.introductions.filter((chosen) => !away.has(waveKey(chosenOf(chosen)))),
      },
    }),
  }
}
