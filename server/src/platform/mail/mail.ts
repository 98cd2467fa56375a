import { createTransport } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'

import { type MailServer, parseMailServer } from './mail-server.ts'
import { instanceHeader, threadMessageId, threadRootId } from './thread-ids.ts'

export interface Mail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The URL of one-click unsubscription (RFC 8058). */
  readonly unsubscribeUrl?: string | null
  /** The mark of the installation: a letter that returns to a mailbox of ours is recognized. */
  readonly instance?: string | undefined
  /** The Message-ID of the letter that it answers, without brackets. */
  readonly answers?: string | undefined
  /** Where answers go, unless its thread says it. */
  readonly replyTo?: string | undefined
  /** Of a letter about a request. */
  readonly thread?: MailThread | undefined
  readonly files?: readonly MailFile[] | undefined
}

export interface MailFile {
  readonly name: string
  readonly mime: string
  readonly body: Buffer
}

/** Puts the letters about a request together in mail clients, and leads answers back to it. */
export interface MailThread {
  readonly requestId: number
  /** Signs the Message-IDs. */
  readonly key: Uint8Array
  /** The mailbox that answers are read from; null: the sender. */
  readonly replyTo: string | null
}

/**
 * `refused`: this letter will never be accepted; `later`: not now; `away`: the server accepts no letters
 * at all.
 */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused' | 'later'; readonly error: string }
  | { readonly kind: 'away'; readonly error: string }

/** Never throws: every failure of a mail server is an outcome. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<Outcome>

const stepMs = 5000
/**
 * The limit for a whole delivery: a server that responds to each step just before its timeout must not
 * block the queue.
 */
const wholeMs = 20_000

/** An account that is entered with a token of OAuth 2.0 (XOAUTH2). */
export interface MailAccess {
  /** Differs from that of every other account. */
  readonly account: string
  readonly open: (
    signal: AbortSignal,
  ) => Promise<{ readonly user: string; readonly accessToken: string } | { readonly error: string }>
  /** The server has refused this token: the next letter asks for another one. */
  readonly forget: (accessToken: string) => Promise<void>
}

/** The mail server with its password, and the sender. */
export interface MailConnection {
  readonly url: string
  readonly from: string
  /** In place of a password. */
  readonly access?: MailAccess
}

export const connectionKey = ({ url, from, access }: MailConnection): string =>
  [url, from, access?.account ?? ''].join(' ')

interface MailOptions extends MailConnection {
  readonly stepMs?: number
  readonly wholeMs?: number
}

/**
 * Opens a connection per letter to the configured server. Plain text only, so nothing can be interpreted
 * as markup.
 */
export function openMail({ url, from, access, ...limits }: MailOptions): SendMail {
  const server = parseMailServer(url)
  if (!server) throw new Error('not the address of a mail server')
  const step = limits.stepMs ?? stepMs
  const hasSecret = server.password !== undefined || access !== undefined
  const options: SMTPTransport.Options = {
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    // A password or token is never sent over an unencrypted connection to another machine.
    requireTLS: hasSecret && !server.isSecure && !isOwnMachine(server.host),
    ...(server.password === undefined ? {} : { auth: { user: server.user, pass: server.password } }),
    connectionTimeout: step,
    greetingTimeout: step,
    socketTimeout: step,
    dnsTimeout: step,
    socketCloseTimeout: 0,
    maxResponseSize: 64 * 1024,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'naryad'

  return async (mail, signal) => {
    const opened = await access?.open(signal)
    if (opened && 'error' in opened) return { kind: 'away', error: opened.error }
    const transport = createTransport({ ...options, ...(opened && { auth: { type: 'OAuth2', ...opened } }) })
    try {
      await transport.sendMail({
        from,
        ...messageOf(mail, domain),
        signal: AbortSignal.any([signal, AbortSignal.timeout(limits.wholeMs ?? wholeMs)]),
      })
      return { kind: 'sent' }
    } catch (error) {
      const { code, responseCode } = Object(error) as MailError
      if (!opened || code !== 'EAUTH') return outcomeOf(error, server)
      // Any other answer to a sign-in is about the server, not about the token.
      if (responseCode !== 535) return { kind: 'away', error: reasonOf(undefined) }
      await access?.forget(opened.accessToken)
      return { kind: 'away', error: refusedToken }
    }
  }
}

function messageOf(mail: Mail, domain: string) {
  const { id, to, subject, text, unsubscribeUrl, instance, thread, answers, replyTo, files = [] } = mail
  return {
    to: { name: '', address: to },
    subject,
    text,
    ...(files.length > 0 && {
      attachments: files.map(({ name, mime, body }) => ({
        filename: name,
        contentType: mime,
        content: body,
      })),
    }),
    // Equal for every attempt, so that mail clients show a duplicate once.
    messageId: `<letter-${id}@${domain}>`,
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(answers !== undefined && { inReplyTo: `<${answers}>`, references: `<${answers}>` }),
    ...(thread && threadHeaders(thread, { letterId: id, domain, answers })),
    headers: {
      'Auto-Submitted': answers === undefined ? 'auto-generated' : 'auto-replied',
      // Programs of vacations answer neither to this nor to that.
      'X-Auto-Response-Suppress': 'All',
      ...(instance !== undefined && { [instanceHeader]: instance }),
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

function threadHeaders(
  { requestId, key, replyTo }: MailThread,
  { letterId, domain, answers }: { letterId: number; domain: string; answers: string | undefined },
) {
  const root = threadRootId(key, { requestId, domain })
  return {
    messageId: threadMessageId(key, { requestId, letterId, domain }),
    inReplyTo: answers === undefined ? root : `<${answers}>`,
    references: answers === undefined ? root : [root, `<${answers}>`],
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
  }
}

const isOwnMachine = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

interface MailError {
  readonly code?: unknown
  readonly responseCode?: unknown
  readonly response?: unknown
  readonly command?: unknown
}

function outcomeOf(error: unknown, server: MailServer): Outcome {
  const { code, responseCode, response, command } = Object(error) as MailError
  const isOfLetter = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE'
  const status = Number(responseCode ?? 0)
  // 421 closes the connection in response to any command.
  if (status === 421) return { kind: 'away', error: 'Почтовый сервер закрывает соединение' }
  if (!isOfLetter) return { kind: 'away', error: reasonOf(code) }
  const said = `Почтовый сервер отказал: ${readable(response, server) || 'без объяснения'}`
  return { kind: status >= 400 && status < 500 ? 'later' : 'refused', error: said }
}

const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'Почтовый сервер не принял логин или пароль',
  ETLS: 'Почтовый сервер не может шифровать соединение',
  EDNS: 'Имя почтового сервера не найдено',
  ECONNECTION: 'Почтовый сервер недоступен',
  ETIMEDOUT: 'Почтовый сервер не ответил вовремя',
  EENVELOPE: 'Почтовый сервер не принял адрес отправителя',
}

const refusedToken =
  'Почтовый сервер не принял токен ящика: проверьте его логин и доступ приложения к отправке писем'

const reasonOf = (code: unknown): string => reasons[String(code)] ?? 'Почтовый сервер недоступен'

/** A server's response may contain anything, even the password that was sent to it. */
function readable(response: unknown, { password }: MailServer): string {
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  const line = (typeof response === 'string' ? response : '').replace(/[\u0000-\u001f\u007f]+/g, ' ')
  return [...(password ? line.replaceAll(password, '…') : line)].slice(0, 200).join('').trim()
}
