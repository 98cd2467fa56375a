import { type Messenger, messengers, messengerTitles } from '../messengers/messengers.words.ts'

/** Path of the public page; the secret is in the fragment, which no server or proxy sees. */
const approvalPath = '/a'

export const approvalLink = (secret: string): string => `${approvalPath}#${secret}`

/** Of the link and of a reminder by it. */
export const approvalDays = 7

export const approvalStatuses = ['SENT', 'SEEN', 'ANSWERED', 'EXPIRED', 'WITHDRAWN'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const approvalStatusTitles: Record<ApprovalStatus, string> = {
  SENT: 'Отправлено',
  SEEN: 'Открыто',
  ANSWERED: 'Отвечено',
  EXPIRED: 'Срок ответа прошёл',
  WITHDRAWN: 'Отозвано',
}

/** An answer is still expected. */
export const liveStatuses = ['SENT', 'SEEN'] as const satisfies readonly ApprovalStatus[]

export const isLive = (status: ApprovalStatus): boolean => liveStatuses.some((live) => live === status)

/** «Ахметов К., начальник колонны» */
export const signerText = ({
  name,
  position,
}: {
  readonly name: string
  readonly position: string
}): string => [name, position].filter(Boolean).join(', ')

/** How a question is sent. A link is passed on by the user who asks. */
export const sentChannels = ['LETTER', ...messengers, 'LINK'] as const
export type SentChannel = (typeof sentChannels)[number]

/** How the question reached the client: an answer by phone is entered. */
export const approvalChannels = [...sentChannels, 'PHONE'] as const
export type ApprovalChannel = (typeof approvalChannels)[number]

export const isMessenger = (channel: ApprovalChannel): channel is Messenger =>
  messengers.some((messenger) => messenger === channel)

/** «в Telegram» */
export const inMessenger = (messenger: Messenger): string => `в ${messengerTitles[messenger]}`

/** Why the question is no longer open. */
export const withdrawnReasons = ['BY_HAND', 'COSTS_CHANGED', 'DECIDED', 'MOVED', 'WARRANTY'] as const
export type WithdrawnReason = (typeof withdrawnReasons)[number]

export const withdrawnReasonTitles: Record<WithdrawnReason, string> = {
  BY_HAND: 'Отозвано',
  COSTS_CHANGED: 'Смета изменилась',
  DECIDED: 'Решено без ссылки',
  MOVED: 'Сменилась организация',
  WARRANTY: 'Работа стала гарантийной',
}

/** The same answer to a wrong, an old and a withdrawn link, so that guessing finds nothing out. */
export const deadLink = 'Ссылка не действует: её отозвали, срок прошёл или она скопирована не полностью'

/** The most requests that one call asks about. */
export const maxAskedTasks = 250

/** The most trucks that one page asks about. */
export const maxAnswers = 1000

/** The most works of a plan that one page asks about. */
export const maxPlanLines = 2000

/** The first letter of a secret says that the link asks about a plan. */
export const planSecretForm = /^p[\w-]{43}$/

export const isPlanSecret = (secret: string): boolean => planSecretForm.test(secret)
