// Says hello to somebody the house introduces, or that it is not the time. Only a hello is ever told.
import { answerWelcome, dropWelcome, greetHost, noteHello } from '#shared/api/hellos.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { defineAct } from '#shared/outbox/act.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { HouseHello, WelcomeAnswer } from '#types/shapes.ts'

/** Kept on devices: the shape stays. Of a host to a newcomer, who may also say "Not this time", or the other way round. `name` is the other's first. */
type Hello = { other: string; name: string; as: 'host' | 'newcomer'; hello: boolean }

export const helloSubject = (other: string) => `hello:${other}`

type Answer = WelcomeAnswer | HouseHello

export const helloAct = defineAct<Hello, Answer>('say-hello', {
  refused: 'drop',
  subject: ({ other }) => helloSubject(other),
  merge: (_waiting, later) => later,
  send: ({ other, as, hello }, { signal }) =>
    as === 'host' ? answerWelcome(other, hello, signal) : greetHost(other, signal),
  onSent({ status }, { entry: { input }, cache, here }) {
    if (input.as === 'host') dropWelcome(cache, input.other)
    else noteHello(cache, input.other)
    void staleAfter(cache, 'answer_introduction')
    if (here) say(status, input.name)
  },
  onRefused(error, { cache, here }) {
    void staleAfter(cache, 'answer_introduction')
    if (here) sayFailed(error, 'Your hello was not sent', { welcome_not_found: 'This introduction is over.' })
  },
})

function say(status: Answer['status'], name: string) {
  switch (status) {
    case 'open':
      return toast.success(`You and ${name} can talk now`)
    case 'passed':
      return toast.message('Not this time', { description: `${name} is not told.` })
    case 'over':
      return toast.message('This introduction is over', { description: 'It can no longer come about.' })
    case 'said':
      return
  }
}
