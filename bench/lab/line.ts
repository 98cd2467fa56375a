import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Line {
  readonly port: number
  readonly close: () => void
}

const until = (moment: number): Promise<void> => wait(Math.max(0, moment - performance.now()))

/**
 * One direction of the link: bytes of all connections leave one after another, and arrive after the delay.
 */
function direction(bytesPerSecond: number, delayMs: number) {
  let freeAt = 0
  return (from: Socket, to: Socket): void => {
    let last = Promise.resolve()
    from.on('data', (bytes: Buffer) => {
      freeAt = Math.max(freeAt, performance.now()) + (bytes.length / bytesPerSecond) * 1000
      const arrives = freeAt + delayMs
      from.pause()
      // The sender may continue once the bytes are sent; they arrive later, in order.
      void until(freeAt).then(() => from.resume())
      last = Promise.all([last, until(arrives)]).then(() => void to.write(bytes))
    })
    from.on('close', () => void last.then(() => to.end()))
    from.on('error', () => to.destroy())
  }
}

/**
 * A link of limited bandwidth and delay to a local port. The browser's emulation would require its network
 * log, which captures a call stack for every request and parses all scripts again for it; no user's browser
 * does that.
 */
export async function slowLine(to: number, bytesPerSecond: number, delayMs: number): Promise<Line> {
  const up = direction(bytesPerSecond, 0)
  const down = direction(bytesPerSecond, delayMs)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1')
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    up(client, upstream)
    down(upstream, client)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
