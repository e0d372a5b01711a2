// One of the built-in people as a profile, when the club shows them. Loads their module only when somebody looks for one.
import { backendConfig } from '#shared/supabase/config.ts'
import type { MemberProfile } from '#types/shapes.ts'

export async function sampleProfile(id: string): Promise<(MemberProfile & { sample: true }) | null> {
  if (!backendConfig().sampleContent) return null
  const { samplePeople } = await import('./people.ts')
  const person = samplePeople.find((one) => one.userId === id || one.id === id)
  if (!person) return null
  return {
    ...person,
    relationship: 'no_relationship',
    connection: 'none',
    introThreadId: null,
    directThreadId: null,
    friendsUnlocked: false,
    friendCount: null,
    topCities: [],
    endorsements: [],
    endorsementCount: 0,
    endorsedIndustries: [],
    networkImpact: { made: 0, successRate: null },
    pressLinks: [],
    stays: [],
    house: false,
    sample: true,
  }
}
