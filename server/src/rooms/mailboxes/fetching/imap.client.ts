import { Buffer } from 'node:buffer'

import { ImapFlow } from 'imapflow'

import { resolveReachable } from '../../../platform/outside/addresses.ts'
import { changedFolder, connectionLost } from './change-folder.ts'
import { mailServerErrorOf } from './imap-errors.ts'
import { partialSource } from './large-letter.ts'
import {
  type ListedLetter,
  type MailAccount,
  type MailFolder,
  MailServerError,
  type OpenFolder,
} from './mail-server.ts'

/** A larger letter costs more memory than a worker has; its text is fetched, and its files stay in the mailbox. */
const maxLetterBytes = 25 * 1024 * 1024
const maxTextBytes = 1024 * 1024

const stepMs = 15_000

interface ClientOptions {
  readonly stepMs?: number
  readonly maxLetterBytes?: number
}

/** The address is checked, so the client connects to it and proves the name by the certificate. */
async function makeClient(account: MailAccount, step: number): Promise<ImapFlow> {
  const { host, port, security, login, secret, ca } = account
  return new ImapFlow({
    host: await resolveReachable(host),
    servername: host,
    port,
    secure: security === 'TLS',
    doSTARTTLS: security === 'STARTTLS',
    tls: ca === '' ? {} : { ca },
    auth: { user: login, ...secret },
    logger: false,
    disableAutoIdle: true,
    // A part has to come as it was sent, with its own transfer encoding.
    disableBinary: true,
    clientInfo: { name: 'Naryad' },
    connectionTimeout: step,
    greetingTimeout: step,
    socketTimeout: step * 2,
    maxLiteralSize: maxLetterBytes + 1024 * 1024,
    maxLineLength: 1024 * 1024,
  })
}

/** Opens a folder by IMAP, for reading alone. Failures are `MailServerError`. */
export const openImap =
  ({ stepMs: step = stepMs, maxLetterBytes: maxBytes = maxLetterBytes }: ClientOptions = {}): OpenFolder =>
  async (account, signal) => {
    const client = await makeClient(account, step).catch((error: unknown) => {
      throw mailServerErrorOf(error, undefined)
    })
    let fault: unknown
    // Without a listener the process would end.
    client.on('error', (error) => (fault = error))
    const abort = (): void => client.close()
    signal.addEventListener('abort', abort, { once: true })
    const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      try {
        signal.throwIfAborted()
        return await work()
      } catch (error) {
        throw mailServerErrorOf(error, fault, 'accessToken' in account.secret)
      }
    }
    const close = async (): Promise<void> => {
      signal.removeEventListener('abort', abort)
      await client.logout().catch(() => client.close())
    }
    try {
      const folder = await attempt(async () => {
        await client.connect()
        return client.mailboxOpen(account.folder, { readOnly: true })
      })
      return openedFolder(client, { path: account.folder, folder, attempt, maxBytes, close })
    } catch (error) {
      client.close()
      signal.removeEventListener('abort', abort)
      throw error
    }
  }

interface Opened {
  readonly path: string
  readonly folder: { readonly uidValidity: bigint; readonly uidNext: number }
  readonly attempt: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly maxBytes: number
  readonly close: () => Promise<void>
}

function openedFolder(client: ImapFlow, { path, folder, attempt, maxBytes, close }: Opened): MailFolder {
  const countOf = (): number => (client.mailbox ? client.mailbox.exists : 0)
  /** Without an open folder the client answers to everything that there is nothing. */
  const checkOpened = (): void => {
    if (!client.usable || !client.mailbox) throw connectionLost()
    if (client.mailbox.uidValidity !== folder.uidValidity)
      throw new MailServerError('Почтовый сервер перенумеровал письма')
  }
  /** Before the last list: a letter that came since is not waited for. */
  let listed = countOf()
  const list = async (afterUid: number, limit: number, since?: Date): Promise<ListedLetter[]> => {
    checkOpened()
    listed = countOf()
    const found = await client.search({ uid: `${afterUid + 1}:*`, ...(since && { since }) }, { uid: true })
    if (!Array.isArray(found)) throw new MailServerError('Почтовый сервер отказался перечислить письма')
    // The last letter always answers to «n:*», whatever its number.
    const uids = found.filter((uid) => uid > afterUid).toSorted((one, other) => one - other)
    if (uids.length === 0) return []
    const letters = await client.fetchAll(uids.slice(0, limit), { uid: true, size: true }, { uid: true })
    return letters
      .map(({ uid, size }) => ({ uid, size: size ?? 0 }))
      .toSorted((one, other) => one.uid - other.uid)
  }

  const fetchWhole = async (uid: number) => {
    const fetched = await client.fetchOne(uid, { source: true }, { uid: true })
    return fetched && fetched.source ? { source: fetched.source, leftFiles: [] } : undefined
  }

  const fetchText = async (uid: number) => {
    const head = await client.fetchOne(uid, { bodyStructure: true, headers: true }, { uid: true })
    if (!head || !head.headers || !head.bodyStructure) return undefined
    const { headers, bodyStructure } = head
    return partialSource({ headers, bodyStructure }, async (part) => {
      const bodyParts = [`${part}.mime`, { key: part, start: 0, maxLength: maxTextBytes }]
      const fetched = await client.fetchOne(uid, { bodyParts }, { uid: true })
      const parts = fetched ? fetched.bodyParts : undefined
      return {
        mime: parts?.get(`${part}.mime`) ?? Buffer.alloc(0),
        body: parts?.get(part) ?? Buffer.alloc(0),
      }
    })
  }

  const wait = (ms: number): Promise<boolean> => {
    if (!client.capabilities.has('IDLE')) return Promise.resolve(false)
    if (countOf() !== listed) return Promise.resolve(true)
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(timer)
        client.off('exists', came)
        client.off('close', lost)
        settle()
      }
      const came = (): void => end(() => resolve(true))
      const lost = (): void => end(() => reject(connectionLost()))
      const timer = setTimeout(came, ms)
      client.on('exists', came)
      client.on('close', lost)
      // The next command ends it.
      client.idle().catch(lost)
    })
  }

  return {
    uidValidity: Number(folder.uidValidity),
    uidNext: folder.uidNext,
    list: (afterUid, limit, since) => attempt(() => list(afterUid, limit, since)),
    fetch: ({ uid, size }) => attempt(() => (size > maxBytes ? fetchText(uid) : fetchWhole(uid))),
    wait: (ms) => attempt(() => wait(ms)),
    change: (work) =>
      attempt(async () => {
        try {
          await client.mailboxOpen(path)
          checkOpened()
          await work(changedFolder(client, path))
        } finally {
          await client.mailboxOpen(path, { readOnly: true })
        }
      }),
    folders: () => attempt(async () => (await client.list()).map((one) => one.path)),
    close,
  }
}
