// The limits of one socket. A socket beyond them gets an error reply; the server closes it if it does not stop.

export const limits = {
  /** Open sockets of one client address: enough for all members behind one router, few enough for the server's memory. O1_RATE_LIMITS multiplies it. */
  socketsPerAddress: 5000,
  channelsPerSocket: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 500,
  /** Messages read from a socket and not handled yet. The server reads on when there are fewer. */
  messagesWaiting: 50,
  messageBytes: 3_000_000,
  /** In bytes. */
  topicLength: 255,
  listenersPerChannel: 100,
  /** Messages sent from SQL that a private channel may ask for again. */
  replayed: 25,
  /** A client with more unsent bytes is too slow; the server closes its socket. */
  unsentBytes: 4_000_000,
  /** realtime-js sends a heartbeat every 25 seconds. */
  silenceMs: 65_000,
} as const
