import type { FastifyReply } from 'fastify'

/** One open stream of server-sent events, as a room writes to it. */
export interface EventOutput {
  /** Bytes that the reader has not taken yet. */
  readonly pending: number
  write(text: string): void
  /** Ends the stream; what is pending is dropped. */
  cut(): void
  onClose(listener: () => void): void
}

/** The reply of a route of kind 'events': takes over the stream once the head is sent. */
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
