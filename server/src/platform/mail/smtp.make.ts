import { createServer, type Socket } from 'node:net'

/** The reaction of a server to a line: a custom response; «silence»: never responds; «drop»: disconnects. */
type Whim = string | undefined

export interface FakeSmtp {
  readonly url: string
  /** Complete messages, as received after DATA. */
  readonly received: string[]
  /** All lines of all clients. */
  readonly lines: string[]
  /** «GREETING» is the connection, «MESSAGE» the end of a message. Undefined: the usual response. */
  whim: (line: string) => Whim
  readonly close: () => Promise<void>
}

const answers: readonly [RegExp, string][] = [
  [/^GREETING$/, '220 fake'],
  [/^EHLO /i, '250-fake\r\n250 SIZE 1000000'],
  [/^(MAIL|RCPT) /i, '250 ok'],
  [/^DATA$/i, '354 go on'],
  [/^MESSAGE$/, '250 taken'],
  [/^QUIT$/i, '221 bye'],
]

/** A minimal local mail server for tests. */
export async function makeSmtp(): Promise<FakeSmtp> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let message: string[] | undefined
    let rest = ''

    const answer = (line: string): void => {
      const whim = fake.whim(line)
      if (whim === 'silence') return
      if (whim === 'drop') {
        socket.destroy()
        return
      }
      socket.write(`${whim ?? answers.find(([form]) => form.test(line))?.[1] ?? '502 what?'}\r\n`)
    }
    const hear = (line: string): void => {
      if (message === undefined) {
        fake.lines.push(line)
        answer(line)
        if (/^DATA$/i.test(line)) message = []
        return
      }
      if (line !== '.') {
        message.push(line)
        return
      }
      if (fake.whim('MESSAGE') === undefined) fake.received.push(message.join('\n'))
      message = undefined
      answer('MESSAGE')
    }

    answer('GREETING')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const fake: FakeSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    lines: [],
    whim: () => undefined,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return fake
}

/** The decoded text of a message. */
export function textOf(message: string): string {
  const [head = '', ...body] = message.split('\n\n')
  const text = body.join('\n\n')
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  if (!/content-transfer-encoding: quoted-printable/i.test(head)) return text
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
