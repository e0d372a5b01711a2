// A gate in front of a connection: while it is shut nothing is read, and what the client sends waits in the kernel, which makes the client
// wait and costs this process no memory. Pausing the request is not enough: until its buffer is full Node reads on.
import type { Socket } from 'node:net'

export interface Gate {
  open(): void
  shut(): void
  /** For the next request of the connection. */
  remove(): void
}

const gates = new WeakMap<Socket, Gate>()

/** Shuts the gate of this connection, which has one at most. */
export function shutGate(socket: Socket): Gate {
  const gate = gates.get(socket) ?? makeGate(socket)
  gates.set(socket, gate)
  gate.shut()
  return gate
}

function makeGate(socket: Socket): Gate {
  let isShut = false
  // Node resumes the connection by itself whenever somebody looks at the request.
  const stay = () => {
    if (isShut) socket.pause()
  }
  socket.on('resume', stay)
  const open = () => {
    isShut = false
    socket.resume()
  }
  return {
    open,
    shut() {
      isShut = true
      socket.pause()
    },
    remove() {
      socket.removeListener('resume', stay)
      gates.delete(socket)
      open()
    },
  }
}
