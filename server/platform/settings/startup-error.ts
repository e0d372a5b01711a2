// An expected reason not to start (a wrong setting, a port in use). The operator sees its sentence, never a stack.

export class StartupError extends Error {
  override readonly name = 'StartupError'
}
