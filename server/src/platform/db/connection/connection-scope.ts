import { AsyncLocalStorage } from 'node:async_hooks'

import { DatabaseUnavailable } from './database-unavailable.ts'

interface OpenSocket {
  destroy(reason: Error): unknown
}

/** The socket of the event being handled. */
const current = new AsyncLocalStorage<OpenSocket>()

/** Attributes everything started by events of the socket that `open` creates to that socket. */
export function openInScope<Socket extends OpenSocket>(open: () => Socket): Socket {
  const scope: { socket?: Socket } = {}
  const socket = current.run({ destroy: (reason) => scope.socket?.destroy(reason) }, open)
  scope.socket = socket
  return socket
}

/**
 * Closes the database connection whose event handler threw an unhandled error; the waiting caller
 * receives the error. False if the error has another origin.
 */
export function closeFailedConnection(error: unknown): boolean {
  const socket = current.getStore()
  socket?.destroy(new DatabaseUnavailable('the connection failed', { cause: error }))
  return socket !== undefined
}
