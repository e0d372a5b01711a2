// The two kinds of refusals of the realtime service. Messages carry them as sentences; they are no HTTP answers. The list: catalogue.ts.

/** The answer to a refused join: the hosted service's code, then its sentence. */
export class JoinError extends Error {
  override readonly name = 'JoinError'
  readonly sentence: string

  constructor(code: string, sentence: string) {
    super(`${code}: ${sentence}`)
    this.sentence = sentence
  }
}

/** The sentence for a client whose channel has a listener that is refused. None of the channel's listeners listens then. */
export class ListenerError extends Error {
  override readonly name = 'ListenerError'
}
