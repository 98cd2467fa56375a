import type { FastifyReply } from 'fastify'

/** An open stream of server-sent events, for a room to write to. */
export interface EventOutput {
  /** The number of buffered bytes that the client has not received yet. */
  readonly pending: number
  write(text: string): void
  /** Closes the stream; buffered data is dropped. */
  cut(): void
  onClose(listener: () => void): void
}

/** The reply of a route of kind 'events': takes over the stream once the headers are sent. */
export type EventsReply = (output: EventOutput) => void

export function openEvents(reply: FastifyReply, serve: EventsReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  reply.leaveFlight?.()
  const { raw } = reply
  raw.socket?.setNoDelay(true)
  raw.socket?.setTimeout(0)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  raw.on('error', () => raw.destroy())
  serve({
    get pending() {
      return raw.writableLength
    },
    write: (text) => void raw.write(text),
    cut: () => void raw.destroy(),
    onClose: (listener) => void raw.once('close', listener),
  })
}
