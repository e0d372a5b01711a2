// The first week: a newcomer and a host say hello, and what that changes on the screens at once.
import type { QueryClient } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { changePages } from '#shared/query/change-pages.ts'
import { supabase } from '#shared/supabase/client.ts'
import { type Conversations, conversationsQuery } from './conversations/threads.ts'
import { type Dashboard, homeKeys } from './home.ts'

/** A host's word to a newcomer: a hello opens their chat. Of another word nobody hears. */
export async function answerWelcome(newcomer: string, hello: boolean, signal: AbortSignal) {
  const client = await supabase()
  return throwIfError(await client.rpc('answer_welcome', { newcomer, hello }).abortSignal(signal))
}

/** A newcomer's hello to a host. */
export async function greetHost(host: string, signal: AbortSignal) {
  const client = await supabase()
  return throwIfError(await client.rpc('greet_host', { host }).abortSignal(signal))
}

/** The inbox has its answer about this newcomer. */
export function dropWelcome(cache: QueryClient, newcomer: string) {
  for (const plugChatsOnly of [false, true])
    changePages(cache, conversationsQuery(plugChatsOnly), (list: Conversations) => ({
      ...list,
      // A page kept on the device by a build before this one has none.
      pages: list.pages.map((page) => ({
        ...page,
        welcomes: page.welcomes?.filter(({ id }) => id !== newcomer) ?? [],
      })),
    }))
}

/** The dashboard shows that the newcomer has said hello. */
export function noteHello(cache: QueryClient, host: string) {
  cache.setQueriesData<Dashboard>({ queryKey: homeKeys.all }, (dashboard) => {
    if (!dashboard?.house) return dashboard
    const hosts = dashboard.house.hosts.map((one) => (one.id === host ? { ...one, saidHello: true } : one))
    return { ...dashboard, house: { hosts } }
  })
}
