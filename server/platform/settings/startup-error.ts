// An expected reason not to start (a bad setting, a port in use): shown as its one sentence, never as a stack.

export class StartupError extends Error {
  override readonly name = 'StartupError'
}
