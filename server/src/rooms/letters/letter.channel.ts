import type { Db } from '../../platform/db/connect.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import {
  connectionKey,
  type MailConnection,
  type MailFile,
  type MailThread,
  openMail,
  type Outcome,
  type SendMail,
} from '../../platform/mail/mail.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { addDeliveries, type Channel, type OutgoingMessage, type SendOutcome } from '../deliveries/index.ts'
import { findBlocked } from './failures.repo.ts'
import { findThread } from './letters.repo.ts'

/** The parts of a letter that are made of a notification. */
export interface ComposedLetter {
  readonly text: string
  readonly unsubscribeUrl: string | null
  /** Made for a letter that leaves, so the queue holds none. */
  readonly findFile?: () => Promise<MailFile | undefined>
}

export interface LetterParts {
  /** The current mail server. Undefined: none is configured, and letters stay in the product's mailbox. */
  readonly findMail: (db: Db) => Promise<MailConnection | undefined>
  /** Adds the link of a notification and the way to unsubscribe. */
  readonly compose: (db: Db, message: OutgoingMessage) => Promise<ComposedLetter>
  readonly open?: (connection: MailConnection) => SendMail
  /** What marks letters, and signs those about requests; without it they have no threads. */
  readonly threads?: { readonly keys: readonly [Uint8Array, ...Uint8Array[]]; readonly instance: string }
  /** The first pause after the server was unavailable; doubled on each failure. */
  readonly pauseSeconds?: number
}

const undeliverable = ({ status, failedAt }: { status: string; failedAt: string }): string =>
  `Адрес не принимает письма с ${calendarDay(companyToday(Date.parse(failedAt))) ?? ''}${status === '' ? '' : ` (${status})`}: исправьте его в карточке контакта или пользователя или отметьте там, что он исправен`

const noMail = 'Почтовый сервер не подключён: письмо не уйдёт. Его подключает администратор в настройках'

/** Sends letters one after another, in their order. */
export function letterChannel({
  findMail,
  compose,
  open = openMail,
  threads,
  pauseSeconds = 5,
}: LetterParts): Channel {
  let opened: { readonly key: string; readonly send: SendMail } | undefined

  const senderOf = (connection: MailConnection): SendMail => {
    const key = connectionKey(connection)
    if (opened?.key !== key) opened = { key, send: open(connection) }
    return opened.send
  }

  const letterOf = async (db: Db, message: OutgoingMessage): Promise<ComposedLetter> =>
    message.kind === null
      ? { text: message.content.text, unsubscribeUrl: message.content.unsubscribeUrl ?? null }
      : compose(db, message)

  return {
    name: 'letter',
    title: 'Отправка писем',
    // A letter that the server does not take now does not hold up others to its address, such as one with a link.
    isOrdered: false,
    inTurn: 20,
    backoff: { retrySeconds: 30, maxRetrySeconds: 3600, pauseSeconds },
    maxAgeHours: 72,
    expiredError: 'Почтовый сервер недоступен',
    connection: async (db) => {
      const connection = await findMail(db)
      return connection ? connectionKey(connection) : ''
    },
    send: async (db, message, ctx) => {
      const connection = await findMail(db)
      const { text, unsubscribeUrl, findFile } = await letterOf(db, message)
      if (!connection) return { kind: 'kept', text }
      const { id, address } = message
      const blocked = await findBlocked(db, address)
      if (blocked) return { kind: 'failed', error: undeliverable(blocked) }
      const threaded = threads && (await threadOf(db, threads.keys[0], message))
      const mail = {
        id,
        to: address,
        subject: message.content.title,
        text,
        unsubscribeUrl,
        files: await fileOf(findFile, ctx),
        instance: threads?.instance,
        answers: message.content.answers,
        replyTo: message.content.replyTo,
        ...(threaded && inThread(threaded, message, text)),
      }
      return outcomeOf(await senderOf(connection)(mail, ctx.signal))
    },
    // The mailbox shows what becomes of it.
    sendTrial: async (tx, message) => {
      if (!(await findMail(tx))) return { kind: 'failed', error: noMail }
      const { text } = await compose(tx, message)
      const content = { ...message.content, text, url: '' }
      await addDeliveries(tx, [{ channel: 'letter', address: message.address, content }])
      return { kind: 'sent' }
    },
  }
}

/** A file that cannot be made keeps no letter back: its link leads to the same. */
async function fileOf(
  findFile: ComposedLetter['findFile'],
  ctx: JobContext,
): Promise<readonly MailFile[] | undefined> {
  try {
    const file = await findFile?.()
    return file && [file]
  } catch (error) {
    ctx.log.error({ err: error }, 'a letter leaves without its file')
    return undefined
  }
}

interface Threaded {
  readonly thread: MailThread
  /** One for all notifications of a request: mail clients put together what has one subject. */
  readonly subject: string
}

async function threadOf(
  db: Db,
  key: Uint8Array,
  { content: { taskId } }: OutgoingMessage,
): Promise<Threaded | undefined> {
  const found = taskId === null ? undefined : await findThread(db, taskId)
  if (!found) return undefined
  const { id: requestId, title, replyTo } = found
  return { thread: { requestId, key, replyTo }, subject: `[№ ${requestId}] ${title}` }
}

/** What a notification says in its subject stands in its text instead. */
function inThread({ thread, subject }: Threaded, { kind, content }: OutgoingMessage, text: string) {
  const answers =
    thread.replyTo === null ? '' : `\n\nОтвет на это письмо попадёт в заявку № ${thread.requestId}.`
  return kind === null
    ? { thread, text: text + answers }
    : { thread, subject, text: `${content.title}\n\n${text}${answers}` }
}

function outcomeOf(outcome: Outcome): SendOutcome {
  switch (outcome.kind) {
    case 'sent':
      return { kind: 'sent' }
    case 'refused':
      return { kind: 'failed', error: outcome.error }
    case 'later':
      return { kind: 'retry', error: outcome.error }
    case 'away':
      return { kind: 'unavailable', error: outcome.error }
  }
}
