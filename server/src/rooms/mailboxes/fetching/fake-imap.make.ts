import { createServer, type Socket } from 'node:net'

import { itemsOf, type StoredLetter } from './fake-letter.make.ts'

/** What a client has asked that the server does not know fails the test that looks at it. */
export interface FakeImap {
  readonly port: number
  readonly letters: StoredLetter[]
  readonly unexpected: string[]
  /** Commands as they came, without tags and passwords. */
  readonly commands: string[]
  uidValidity: number
  password: string
  /** If there is one, it alone opens the mailbox, by XOAUTH2. */
  token: string | undefined
  /** The uid whose source breaks the connection. */
  breaksAt: number | undefined
  /** Whether it says when a letter comes. */
  hasIdle: boolean
  /** How letters can be moved. */
  moves: 'MOVE' | 'UIDPLUS' | 'NO'
  /** Other folders, by name; a client may create one unless that is forbidden. */
  readonly folders: Map<string, StoredLetter[]>
  mayCreate: boolean
  /** The uid of a letter that it moves nowhere. */
  keeps: number | undefined
  /** It lets a folder be examined alone. */
  isReadOnly: boolean
  /** Sizes that the server reports instead of the real ones. */
  readonly sizes: Map<number, number>
  readonly add: (source: Buffer) => number
  readonly close: () => Promise<void>
}

const quoted = (word: string): string => word.replace(/^"|"$/g, '')

/** A mail server on this machine with a folder that letters come to, and others that they are moved to. */
export async function makeImap(): Promise<FakeImap> {
  const sockets = new Set<Socket>()
  /** The tags of their waits. */
  const idling = new Map<Socket, string>()
  /** The tags of those who are about to say a token, or to hear why it was refused. */
  const proving = new Map<Socket, { readonly tag: string; readonly isRefused: boolean }>()
  /** The folder that each has opened, and whether it may change it. */
  const opened = new Map<Socket, { readonly letters: StoredLetter[]; readonly isChangeable: boolean }>()
  let lastUid = 0
  const fake: Omit<FakeImap, 'port'> = {
    letters: [],
    unexpected: [],
    commands: [],
    uidValidity: 1,
    password: 'app-password',
    token: undefined,
    breaksAt: undefined,
    hasIdle: false,
    moves: 'NO',
    folders: new Map(),
    mayCreate: true,
    keeps: undefined,
    isReadOnly: false,
    sizes: new Map(),
    add: (source) => {
      lastUid += 1
      fake.letters.push({ uid: lastUid, source })
      for (const socket of idling.keys()) say(socket, `* ${fake.letters.length} EXISTS`)
      return lastUid
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }

  const fetchLetters = (socket: Socket, set: string, asked: string): boolean => {
    const uids = new Set(set.split(',').flatMap((range) => rangeOf(range)))
    for (const [at, letter] of fake.letters.entries()) {
      if (!uids.has(letter.uid)) continue
      if (asked.includes('BODY.PEEK[') && letter.uid === fake.breaksAt) {
        socket.destroy()
        return false
      }
      socket.write(
        Buffer.concat([
          Buffer.from(`* ${at + 1} FETCH (`),
          ...itemsOf(letter, asked, fake.sizes.get(letter.uid)),
          Buffer.from(')\r\n'),
        ]),
      )
    }
    return true
  }

  const rangeOf = (range: string): number[] => {
    const [from = 0, to = from] = range.split(':').map((one) => (one === '*' ? lastUid : Number(one)))
    const [low, high] = [Math.min(from, to), Math.max(from, to)]
    return fake.letters.map(({ uid }) => uid).filter((uid) => uid >= low && uid <= high)
  }

  const say = (socket: Socket, ...lines: string[]): boolean => socket.write(`${lines.join('\r\n')}\r\n`)

  const refuse = (socket: Socket, tag: string, why: string): boolean => say(socket, `${tag} NO ${why}`)

  const done = (socket: Socket, tag: string, text = 'done'): boolean => say(socket, `${tag} OK ${text}`)

  const moving = { MOVE: ' MOVE UIDPLUS', UIDPLUS: ' UIDPLUS', NO: '' } as const

  const open = (socket: Socket, tag: string, folder: string, isChangeable: boolean): void => {
    const letters = folder === 'INBOX' ? fake.letters : fake.folders.get(folder)
    if (!letters) return void refuse(socket, tag, '[NONEXISTENT] no such folder')
    opened.set(socket, { letters, isChangeable })
    say(
      socket,
      '* FLAGS (\\Seen \\Deleted)',
      `* ${letters.length} EXISTS`,
      `* OK [UIDVALIDITY ${fake.uidValidity}] valid`,
      `* OK [UIDNEXT ${lastUid + 1}] next`,
    )
    done(socket, tag, isChangeable ? '[READ-WRITE] opened' : '[READ-ONLY] opened')
  }

  /** Into a folder that is there, from one that is opened for changes. */
  const copy = (socket: Socket, tag: string, uid: number, to: string): boolean => {
    const from = opened.get(socket)
    const target = fake.folders.get(to)
    if (!from?.isChangeable) return !refuse(socket, tag, '[READ-ONLY] the folder is only examined')
    if (!target) return !refuse(socket, tag, '[TRYCREATE] no such folder')
    if (uid === fake.keeps) return !refuse(socket, tag, '[OVERQUOTA] too large')
    const letter = from.letters.find((one) => one.uid === uid)
    if (letter) target.push(letter)
    return true
  }

  const remove = (socket: Socket, uid: number): void => {
    const { letters = [] } = opened.get(socket) ?? {}
    const at = letters.findIndex((one) => one.uid === uid)
    if (at < 0) return
    letters.splice(at, 1)
    say(socket, `* ${at + 1} EXPUNGE`)
  }

  const answers: Readonly<Record<string, (socket: Socket, tag: string, words: readonly string[]) => void>> = {
    CAPABILITY: (socket, tag) => {
      const signIn = fake.token === undefined ? '' : ' LOGINDISABLED AUTH=XOAUTH2'
      say(socket, `* CAPABILITY IMAP4rev1${signIn}${fake.hasIdle ? ' IDLE' : ''}${moving[fake.moves]}`)
      done(socket, tag)
    },
    LOGIN: (socket, tag, [, given = '']) => {
      if (fake.token === undefined && quoted(given) === fake.password) done(socket, tag)
      else refuse(socket, tag, '[AUTHENTICATIONFAILED] wrong')
    },
    AUTHENTICATE: (socket, tag, [mechanism]) => {
      if (mechanism !== 'XOAUTH2' || fake.token === undefined) return void refuse(socket, tag, 'no such way')
      proving.set(socket, { tag, isRefused: false })
      say(socket, '+ ')
    },
    NAMESPACE: (socket, tag) => {
      say(socket, '* NAMESPACE (("" "/")) NIL NIL')
      done(socket, tag)
    },
    LIST: (socket, tag, words) => {
      const asked = quoted(words.at(-1) ?? '')
      // Without a pattern the separator of names alone is asked for.
      if (asked === '') say(socket, '* LIST (\\Noselect) "/" ""')
      else if (/^(?:\*|%|INBOX)$/.test(asked)) say(socket, '* LIST (\\HasNoChildren) "/" INBOX')
      else if (fake.folders.has(asked)) say(socket, `* LIST (\\HasNoChildren) "/" ${asked}`)
      done(socket, tag)
    },
    LSUB: (socket, tag) => {
      say(socket, '* LSUB () "/" INBOX')
      done(socket, tag)
    },
    EXAMINE: (socket, tag, [folder = '']) => open(socket, tag, quoted(folder), false),
    SELECT: (socket, tag, [folder = '']) => {
      if (!fake.isReadOnly) return open(socket, tag, quoted(folder), true)
      opened.delete(socket)
      return void refuse(socket, tag, '[NOPERM] no')
    },
    'UID SEARCH': (socket, tag, words) => {
      const sought = /^HEADER message-id (.+)$/i.exec(words.join(' '))?.[1]
      const set = words[words.findIndex((word) => word.toUpperCase() === 'UID') + 1] ?? ''
      const found =
        sought === undefined
          ? set.split(',').flatMap(rangeOf)
          : (opened.get(socket)?.letters ?? [])
              .filter(({ source }) => source.includes(`Message-ID: ${quoted(sought)}`))
              .map(({ uid }) => uid)
      say(socket, `* SEARCH ${found.join(' ')}`.trimEnd())
      done(socket, tag)
    },
    'UID MOVE': (socket, tag, [uid = '', to = '']) => {
      if (!copy(socket, tag, Number(uid), quoted(to))) return
      remove(socket, Number(uid))
      done(socket, tag)
    },
    'UID COPY': (socket, tag, [uid = '', to = '']) => {
      if (copy(socket, tag, Number(uid), quoted(to))) done(socket, tag)
    },
    'UID STORE': (socket, tag, [, ...what]) => {
      if (!/^\+FLAGS(?:\.SILENT)? \(\\Deleted\)$/i.test(what.join(' '))) fake.unexpected.push(what.join(' '))
      done(socket, tag)
    },
    'UID EXPUNGE': (socket, tag, [uid = '']) => {
      remove(socket, Number(uid))
      done(socket, tag)
    },
    CREATE: (socket, tag, [folder = '']) => {
      if (!fake.mayCreate) return void refuse(socket, tag, 'no')
      fake.folders.set(quoted(folder), [])
      done(socket, tag)
    },
    STATUS: (socket, tag, [folder = '']) => {
      const letters = fake.folders.get(quoted(folder))
      if (!letters) return void refuse(socket, tag, '[NONEXISTENT] no such folder')
      say(socket, `* STATUS ${folder} (MESSAGES ${letters.length})`)
      done(socket, tag)
    },
    SUBSCRIBE: (socket, tag) => void done(socket, tag),
    'UID FETCH': (socket, tag, [set = '', ...asked]) => {
      if (fetchLetters(socket, set, asked.join(' '))) done(socket, tag)
    },
    IDLE: (socket, tag) => {
      idling.set(socket, tag)
      say(socket, '+ idling', `* ${fake.letters.length} EXISTS`)
    },
    NOOP: (socket, tag) => void done(socket, tag),
    CLOSE: (socket, tag) => void done(socket, tag),
    LOGOUT: (socket, tag) => {
      say(socket, '* BYE bye')
      done(socket, tag)
      socket.end()
    },
  }

  /** «user=robot\u0001auth=Bearer token\u0001\u0001»; a refused one is explained, and the client says that it has heard. */
  const prove = (socket: Socket, line: string): void => {
    const { tag = '', isRefused = false } = proving.get(socket) ?? {}
    const said = Buffer.from(line, 'base64').toString()
    if (said === `user=robot@example.ru\u0001auth=Bearer ${fake.token}\u0001\u0001`) done(socket, tag)
    else if (isRefused) refuse(socket, tag, '[AUTHENTICATIONFAILED] wrong')
    else {
      say(socket, `+ ${Buffer.from('{"status":"400","schemes":"bearer"}').toString('base64')}`)
      proving.set(socket, { tag, isRefused: true })
      return
    }
    proving.delete(socket)
  }

  const answer = (socket: Socket, tag: string, command: string): void => {
    fake.commands.push(/^LOGIN/i.test(command) ? 'LOGIN' : command)
    const [, name = '', rest = ''] = /^((?:UID )?\w+) ?(.*)$/s.exec(command) ?? []
    const known = answers[name.toUpperCase()]
    if (known) return known(socket, tag, rest.split(' '))
    fake.unexpected.push(command)
    say(socket, `${tag} BAD what?`)
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket
      .on('close', () => {
        sockets.delete(socket)
        idling.delete(socket)
        proving.delete(socket)
        opened.delete(socket)
      })
      .on('error', () => {})
    say(socket, '* OK fake')
    let rest = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (proving.has(socket)) {
          prove(socket, line)
          continue
        }
        const waiting = idling.get(socket)
        if (line === 'DONE' && waiting !== undefined) {
          idling.delete(socket)
          done(socket, waiting)
          continue
        }
        const space = line.indexOf(' ')
        answer(socket, line.slice(0, space), line.slice(space + 1))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return Object.assign(fake, { port: typeof address === 'object' && address ? address.port : 0 })
}
