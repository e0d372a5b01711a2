// The limits of one socket. Beyond these it gets an error reply, or is closed when it does not stop.

export const limits = {
  /** Open sockets of one client address: enough for everyone behind one router, and no more memory than one may take. O1_RATE_LIMITS multiplies it. */
  socketsPerAddress: 5000,
  channelsPerSocket: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 500,
  /** Read from a socket and not yet handled; it is read on when there are fewer. */
  messagesWaiting: 50,
  messageBytes: 3_000_000,
  /** In bytes. */
  topicLength: 255,
  listenersPerChannel: 100,
  /** Messages sent from SQL that a private channel may ask for again. */
  replayed: 25,
  /** Unsent bytes after which a listener is too slow to keep. */
  unsentBytes: 4_000_000,
  /** realtime-js sends a heartbeat every 25 seconds. */
  silenceMs: 65_000,
} as const
