// Through whom members are introduced: whom one can ask for a plug, and who may ask to be introduced to oneself.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'

export const introductionKeys = {
  all: ['introductions'] as const,
  mine: ['introductions', 'mine'] as const,
  connectors: ['introductions', 'connectors'] as const,
}

async function getConnectorsTo(member: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('connectors_to', { member }))
}

/** Whom the caller can ask for a plug. Read again at every visit: the member may have chosen others meanwhile. */
export const connectorsToQuery = (member: string) =>
  queryOptions({
    queryKey: [...introductionKeys.connectors, member],
    queryFn: () => getConnectorsTo(member),
    refetchOnMount: 'always',
  })

async function getMyIntroductions() {
  const client = await supabase()
  return throwIfError(await client.rpc('my_introductions'))
}

/** Who may ask to be introduced to the caller. */
export const myIntroductionsQuery = () =>
  queryOptions({ queryKey: introductionKeys.mine, queryFn: getMyIntroductions, meta: { persist: false } })

/** Friends by id. What is left out stays as it is. */
export type IntroductionsChange = { onlyChosen?: boolean; askedFirst?: boolean; choose?: string[]; unchoose?: string[] }

export async function setIntroductions({ onlyChosen, askedFirst, choose = [], unchoose = [] }: IntroductionsChange) {
  const client = await supabase()
  return throwIfError(
    await client.rpc('set_introductions', {
      only_chosen: onlyChosen ?? null,
      asked_first: askedFirst ?? null,
      choose,
      unchoose,
    }),
  )
}

/** Whether the member welcomes newcomers. */
export async function welcomeNewcomers(welcoming: boolean) {
  const client = await supabase()
  return throwIfError(await client.rpc('welcome_newcomers', { welcoming }))
}
