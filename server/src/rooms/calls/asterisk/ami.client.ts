import { createHash, X509Certificate } from 'node:crypto'
import { connect, isIP, type Socket } from 'node:net'
import { checkServerIdentity, connect as connectTls } from 'node:tls'

import { resolveReachable } from '../../../platform/outside/addresses.ts'
import { type AmiPacket, packetReader, TooLong, writeAction } from './ami-packets.ts'

/** Where the manager interface of an Asterisk listens, and as whom the product enters. */
export interface AmiAddress {
  readonly host: string
  readonly port: number
  readonly login: string
  readonly secret: string
  /** Null: not encrypted. An empty certificate: one of the authorities that the server trusts. */
  readonly tls: { readonly ca: string } | null
}

/** What is wrong with a connection, as the end of a Russian sentence. */
export class AmiError extends Error {
  override name = 'AmiError'
  /** The login was refused: another try is refused too. */
  readonly isRefused: boolean

  constructor(message: string, { isRefused = false, cause }: { isRefused?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isRefused = isRefused
  }
}

interface AmiOptions {
  readonly signal: AbortSignal
  /** Called for each event; without it none are asked for. */
  readonly onEvent?: (packet: AmiPacket) => void
  readonly answerMs?: number
  readonly pingMs?: number
}

export interface Ami {
  readonly send: (action: Readonly<Record<string, string>>) => Promise<AmiPacket>
  /** Why the connection has ended. Never rejects. */
  readonly ended: Promise<AmiError>
  readonly close: () => void
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'АТС не принимает соединения по этому адресу и порту',
  ENOTFOUND: 'адрес АТС не найден',
  EAI_AGAIN: 'адрес АТС не найден',
  EHOSTUNREACH: 'АТС недоступна',
  ENETUNREACH: 'АТС недоступна',
  ETIMEDOUT: 'АТС не ответила вовремя',
  FORBIDDEN_ADDRESS: 'обращаться к адресам внутренней сети запрещено',
  CERT_HAS_EXPIRED: 'сертификат АТС просрочен',
  ERR_TLS_CERT_ALTNAME_INVALID: 'сертификат АТС выдан другому имени: проверьте адрес',
}

const noTls = 'по этому адресу и порту АТС не отвечает по TLS'
const unknownIssuer = 'сертификат АТС не проверить: укажите сертификат его удостоверяющего центра'
const unreadableCa = 'сертификат удостоверяющего центра не читается: вставьте его заново'

/** What OpenSSL says of the certificate, and of an other side that speaks no TLS. */
function tlsReason(code: string): string | undefined {
  if (/CERT|^UNABLE_TO_VERIFY/.test(code)) return unknownIssuer
  return /^ERR_SSL_|EPROTO/.test(code) ? noTls : undefined
}

function amiErrorOf(error: unknown): AmiError {
  if (error instanceof AmiError) return error
  if (error instanceof TooLong) return new AmiError('АТС прислала слишком длинный пакет', { cause: error })
  const code = String((Object(error) as { code?: unknown }).code)
  return new AmiError(reasons[code] ?? tlsReason(code) ?? 'соединение с АТС оборвалось', { cause: error })
}

const silent = 'АТС не ответила вовремя'

/** Connects and signs in by a challenge: the password is not sent. Throws `AmiError`. */
export async function openAmi(
  address: AmiAddress,
  { signal, onEvent, answerMs = 5000, pingMs = 20_000 }: AmiOptions,
): Promise<Ami> {
  const socket = await open(address, answerMs, signal).catch((error: unknown) => {
    throw amiErrorOf(error)
  })
  const talk = converse(socket, { onEvent, answerMs })
  const abort = (): void => talk.end(new AmiError('соединение закрыто'))
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  void talk.ended.then(() => signal.removeEventListener('abort', abort))
  try {
    await talk.greeted
    await signIn(talk, address, onEvent !== undefined)
  } catch (error) {
    talk.end(amiErrorOf(error))
    throw amiErrorOf(error)
  }
  // A line that is half open says nothing by itself.
  const ping = setInterval(() => {
    talk.send({ Action: 'Ping' }).catch((error: unknown) => talk.end(amiErrorOf(error)))
  }, pingMs)
  void talk.ended.then(() => clearInterval(ping))
  return { send: talk.send, ended: talk.ended, close: abort }
}

/** The address is checked before; the certificate is checked against the name that was entered. */
function dial(reachable: string, { host, port, tls }: AmiAddress): { socket: Socket; opened: string } {
  if (tls === null) return { socket: connect({ host: reachable, port }), opened: 'connect' }
  const socket = connectTls({
    host: reachable,
    port,
    // An address is no server name (RFC 6066, 3).
    ...(isIP(host) === 0 && { servername: host }),
    checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
    ...(tls.ca !== '' && { ca: readable(tls.ca) }),
  })
  return { socket, opened: 'secureConnect' }
}

/** TLS would leave out a certificate that it cannot read, and blame that of the exchange. */
function readable(ca: string): string {
  try {
    void new X509Certificate(ca)
  } catch (error) {
    throw new AmiError(unreadableCa, { cause: error })
  }
  return ca
}

async function open(address: AmiAddress, answerMs: number, signal: AbortSignal): Promise<Socket> {
  const { socket, opened } = dial(await resolveReachable(address.host), address)
  const late = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
  return new Promise((resolve, reject) => {
    const stop = (): void => void socket.destroy(new AmiError(silent))
    late.addEventListener('abort', stop, { once: true })
    if (late.aborted) stop()
    socket.once('error', reject)
    socket.once(opened, () => {
      late.removeEventListener('abort', stop)
      socket.off('error', reject)
      resolve(
        socket
          .on('error', () => {})
          .setEncoding('utf8')
          .setKeepAlive(true, 30_000),
      )
    })
  })
}

type Conversation = Pick<Ami, 'send' | 'ended'> & {
  /** The exchange has said that it is one. */
  readonly greeted: Promise<void>
  readonly end: (why: AmiError) => void
}

function converse(
  socket: Socket,
  { onEvent, answerMs }: { onEvent: AmiOptions['onEvent']; answerMs: number },
): Conversation {
  const waiting = new Map<string, (answer: AmiPacket | AmiError) => void>()
  const ending = Promise.withResolvers<AmiError>()
  const greeting = Promise.withResolvers<void>()
  greeting.promise.catch(() => {})
  const late = setTimeout(() => end(new AmiError(silent)), answerMs)
  let last = 0

  const end = (why: AmiError): void => {
    clearTimeout(late)
    greeting.reject(why)
    ending.resolve(why)
    for (const answer of waiting.values()) answer(why)
    socket.destroy()
  }

  const take = (packet: AmiPacket): void => {
    const id = packet['ActionID'] ?? ''
    const answer =
      packet['Response'] !== undefined && packet['Event'] === undefined ? waiting.get(id) : undefined
    if (answer) answer(packet)
    else if (packet['Event'] !== undefined) onEvent?.(packet)
  }

  const read = packetReader({
    onGreeting: (line) => {
      clearTimeout(late)
      if (line.startsWith('Asterisk Call Manager')) greeting.resolve()
      else end(new AmiError('по этому адресу отвечает не Asterisk'))
    },
    onPacket: take,
  })

  socket
    .on('data', (chunk: string) => {
      try {
        read(chunk)
      } catch (error) {
        end(amiErrorOf(error))
      }
    })
    .on('error', (error) => end(amiErrorOf(error)))
    .on('close', () => end(new AmiError('соединение с АТС оборвалось')))

  const send = (action: Readonly<Record<string, string>>): Promise<AmiPacket> => {
    last += 1
    const id = action['ActionID'] ?? `${last}`
    const text = writeAction({ ...action, ActionID: id })
    return new Promise((resolve, reject) => {
      const answer = (given: AmiPacket | AmiError): void => {
        clearTimeout(timer)
        waiting.delete(id)
        if (given instanceof AmiError) reject(given)
        else resolve(given)
      }
      const timer = setTimeout(() => answer(new AmiError(silent)), answerMs)
      waiting.set(id, answer)
      if (socket.destroyed) answer(new AmiError('соединение с АТС оборвалось'))
      else socket.write(text)
    })
  }
  return { send, ended: ending.promise, greeted: greeting.promise, end }
}

async function signIn(
  { send }: Conversation,
  { login, secret }: AmiAddress,
  hasEvents: boolean,
): Promise<void> {
  const { Challenge: challenge } = await send({ Action: 'Challenge', AuthType: 'MD5' })
  if (challenge === undefined) throw new AmiError('АТС не предложила входа по MD5')
  const { Response } = await send({
    Action: 'Login',
    AuthType: 'MD5',
    Username: login,
    Key: createHash('md5').update(`${challenge}${secret}`).digest('hex'),
    Events: hasEvents ? 'call' : 'off',
  })
  if (Response !== 'Success')
    throw new AmiError('АТС не приняла пользователя AMI, его пароль или адрес «Наряда»', { isRefused: true })
}
