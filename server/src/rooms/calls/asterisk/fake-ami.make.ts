import { createHash } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

type Packet = Readonly<Record<string, string>>

/** An Asterisk on this machine, as far as its manager interface is asked. */
export interface FakeAmi {
  readonly port: number
  /** Actions as they came, without keys. */
  readonly actions: Packet[]
  /** What it does not know fails the test that looks at it. */
  readonly unexpected: string[]
  secret: string
  /** It accepts connections and answers nothing, as over a line that is half open. */
  isSilent: boolean
  /** It has no right for orders. */
  mayOriginate: boolean
  greeting: string
  /** To all who follow its events. */
  readonly say: (...packets: readonly Packet[]) => void
  /** The same, byte by byte as it is given. */
  readonly sayRaw: (text: string) => void
  /** How many follow its events now. */
  readonly followers: () => number
  readonly drop: () => void
  readonly close: () => Promise<void>
}

export const packetText = (packet: Packet): string =>
  `${Object.entries(packet)
    .map(([key, value]) => `${key}: ${value}`)
    .join('\r\n')}\r\n\r\n`

const login = 'naryad'

/** With a certificate it speaks TLS alone. */
export async function makeAmi(certificate?: { key: string; cert: string }): Promise<FakeAmi> {
  const sockets = new Set<Socket>()
  const following = new Set<Socket>()
  const challenges = new Map<Socket, string>()
  const fake: Omit<FakeAmi, 'port'> = {
    actions: [],
    unexpected: [],
    secret: 'ami-secret',
    isSilent: false,
    mayOriginate: true,
    greeting: 'Asterisk Call Manager/9.0.0',
    say: (...packets) => fake.sayRaw(packets.map(packetText).join('')),
    sayRaw: (text) => {
      for (const socket of following) socket.write(text)
    },
    followers: () => following.size,
    drop: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      fake.drop()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }

  const isProven = (socket: Socket, { Username, Key }: Packet): boolean =>
    Username === login &&
    Key ===
      createHash('md5')
        .update(`${challenges.get(socket)}${fake.secret}`)
        .digest('hex')

  const answers: Readonly<Record<string, (socket: Socket, action: Packet) => Packet>> = {
    Challenge: (socket) => {
      challenges.set(socket, String(100_000 + challenges.size))
      return { Response: 'Success', Challenge: challenges.get(socket) ?? '' }
    },
    Login: (socket, action) => {
      if (!isProven(socket, action)) return { Response: 'Error', Message: 'Authentication failed' }
      if (action['Events'] === 'call') following.add(socket)
      return { Response: 'Success', Message: 'Authentication accepted' }
    },
    Ping: () => ({ Response: 'Success', Ping: 'Pong' }),
    Originate: () =>
      fake.mayOriginate
        ? { Response: 'Success', Message: 'Originate successfully queued' }
        : { Response: 'Error', Message: 'Permission denied' },
  }

  const take = (socket: Socket, text: string): void => {
    const action = Object.fromEntries(
      text.split('\r\n').map((line) => {
        const [key = '', ...value] = line.split(': ')
        return [key, value.join(': ')]
      }),
    )
    const { Key: _, ...shown } = action
    fake.actions.push(shown)
    const answer = answers[action['Action'] ?? '']
    if (!answer) fake.unexpected.push(text)
    if (fake.isSilent) return
    const said = answer?.(socket, action) ?? { Response: 'Error', Message: 'Invalid/unknown command' }
    socket.write(packetText({ ...said, ActionID: action['ActionID'] ?? '' }))
  }

  const accept = (socket: Socket): void => {
    sockets.add(socket)
    socket
      .on('close', () => {
        sockets.delete(socket)
        following.delete(socket)
        challenges.delete(socket)
      })
      .on('error', () => {})
    socket.write(`${fake.greeting}\r\n`)
    let rest = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const packets = (rest + chunk).split('\r\n\r\n')
      rest = packets.pop() ?? ''
      for (const packet of packets) take(socket, packet)
    })
  }
  const server = certificate ? createTlsServer(certificate, accept) : createServer(accept)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return Object.assign(fake, { port: typeof address === 'object' && address ? address.port : 0 })
}
