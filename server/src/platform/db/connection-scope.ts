import { AsyncLocalStorage } from 'node:async_hooks'

import { DatabaseUnavailable } from './database-unavailable.ts'

interface OpenSocket {
  destroy(reason: Error): unknown
}

/** The socket of the event being handled. */
const current = new AsyncLocalStorage<OpenSocket>()

/** Whatever the socket that `open` makes starts by its events is put down to it. */
export function openInScope<Socket extends OpenSocket>(open: () => Socket): Socket {
  const scope: { socket?: Socket } = {}
  const socket = current.run({ destroy: (reason) => scope.socket?.destroy(reason) }, open)
  scope.socket = socket
  return socket
}

/**
 * Closes the database connection whose event handler has left an error unhandled; the waiting caller gets the
 * error. False if the error comes from elsewhere.
 */
export function closeFailedConnection(error: unknown): boolean {
  const socket = current.getStore()
  socket?.destroy(new DatabaseUnavailable('the connection failed', { cause: error }))
  return socket !== undefined
}
