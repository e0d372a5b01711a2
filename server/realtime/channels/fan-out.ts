// Sends one message to all channels of a topic. Where many listen it is sent a slice at a time: between two slices the event loop is everybody's, so
// what thousands hear holds up nobody's own message. Each topic keeps its order.

interface Told {
  readonly isGone: boolean
  /** Makes the client join and read again. */
  lose(): void
}

interface Delivery<Channel> {
  readonly channels: readonly Channel[]
  readonly send: (channel: Channel) => void
  /** The next channel's place. */
  at: number
}

/** About two milliseconds of work. No clock is asked: on a busy machine it would end a slice because somebody else was at work. */
const SLICE = 200
/** Of what waits, in a slice. Where the turns of the event loop are long, slices grow until they keep up with what comes. */
const SHARE = 4
/** Messages that are not sent yet. Whoever sends more than the sockets take waits for them to be sent. */
const MOST_WAITING = 200_000

export class FanOut<Channel extends Told> {
  /** Topics with messages under way; the first is next. */
  readonly #topics = new Map<string, Delivery<Channel>[]>()
  #waiting = 0
  #turn: NodeJS.Immediate | undefined

  send(topic: string, channels: ReadonlySet<Channel>, send: (channel: Channel) => void): void {
    const underWay = this.#topics.get(topic)
    if (!underWay && channels.size <= SLICE) {
      for (const channel of channels) tell(channel, send)
      return
    }
    const delivery = { channels: [...channels], send, at: 0 }
    this.#waiting += delivery.channels.length
    if (underWay) underWay.push(delivery)
    else this.#topics.set(topic, [delivery])
    if (this.#waiting > MOST_WAITING) this.#work(topic, Number.POSITIVE_INFINITY)
    else this.#turn ??= setImmediate(() => this.#next())
  }

  #next(): void {
    this.#turn = undefined
    const [topic] = this.#topics.keys()
    if (topic !== undefined) this.#work(topic, Math.max(SLICE, this.#waiting / SHARE))
    if (this.#topics.size > 0) this.#turn ??= setImmediate(() => this.#next())
  }

  /** Sends so many of a topic's messages. What is left waits until all other topics have had their turn. */
  #work(topic: string, most: number): void {
    const deliveries = this.#topics.get(topic) ?? []
    let left = most
    for (let delivery = deliveries[0]; delivery && left > 0; delivery = deliveries[0]) {
      const slice = delivery.channels.slice(delivery.at, delivery.at + Math.ceil(left))
      // Counted before it is sent: whoever is told may say so much to the same topic that all of it is sent at once.
      left -= slice.length
      this.#waiting -= slice.length
      delivery.at += slice.length
      if (delivery.at === delivery.channels.length) deliveries.shift()
      for (const channel of slice) tell(channel, delivery.send)
    }
    // All that waited was sent meanwhile: what has come after is not this turn's.
    if (this.#topics.get(topic) !== deliveries) return
    this.#topics.delete(topic)
    if (deliveries.length > 0) this.#topics.set(topic, deliveries)
  }
}

/** A channel that can't be told joins again; the others are told. */
function tell<Channel extends Told>(channel: Channel, send: (channel: Channel) => void): void {
  if (channel.isGone) return
  try {
    send(channel)
  } catch {
    channel.lose()
  }
}
