// The refusals of the realtime service. They travel as sentences inside its messages, not as HTTP answers. Which ones: catalogue.ts.

/** Answers a join: the hosted service's code, then its sentence. */
export class JoinError extends Error {
  override readonly name = 'JoinError'
  readonly sentence: string

  constructor(code: string, sentence: string) {
    super(`${code}: ${sentence}`)
    this.sentence = sentence
  }
}

/** The sentence a client is told when one of a channel's listeners is refused; none of them listens then. */
export class ListenerError extends Error {
  override readonly name = 'ListenerError'
}
