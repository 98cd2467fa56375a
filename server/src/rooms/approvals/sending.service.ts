import {
  type ApprovalChannel,
  approvalLink,
  inMessenger,
  isMessenger,
  type SentChannel,
} from '@naryad/contract/approvals/approvals.words'
import { channelNames, messengerTitles } from '@naryad/contract/messengers/messengers.words'

import type { Tx } from '../../platform/db/connect.ts'
import { invalid } from '../../platform/http/refusals.ts'
import { addDeliveries, reserveIds } from '../deliveries/index.ts'
import { sendLetter } from '../letters/index.ts'
import { readService } from '../settings/index.ts'
import { linkOf } from './approval-links.ts'
import { chatText, letterText, type Notice } from './notices.ts'
import type { RecipientRow } from './questions.repo.ts'
import { type Destination, findAccountChat } from './sending.repo.ts'

interface Wanted {
  readonly channel?: SentChannel | undefined
  readonly contactId?: number | undefined
  readonly email: string | null
  readonly sentTo: string
}

/** A chat is that of one of those who may be asked; an address and a link may be anyone's. */
export function destinationOf(
  recipients: readonly Pick<RecipientRow, 'id' | 'name' | 'messengers' | 'userId'>[],
  { email, sentTo, contactId, channel = email === null ? 'LINK' : 'LETTER' }: Wanted,
): Destination & { readonly sentTo: string } {
  if (channel === 'LETTER' && email === null)
    throw invalid({ email: 'Почта: укажите, куда отправить письмо' })
  if (!isMessenger(channel))
    return { channel, sentTo, email: channel === 'LINK' ? null : email, userId: null }
  const chosen = recipients.find(({ id }) => id === contactId)
  if (!chosen?.messengers.includes(channel))
    throw invalid({ channel: `У этого контакта нет чата ${inMessenger(channel)}: отправьте письмом` })
  return { channel, sentTo: chosen.name, email: null, userId: chosen.userId }
}

/** «Ахметов К., в Telegram»: of the history. */
export function wayText({ channel, email, sentTo }: Destination & { readonly sentTo: string }): string {
  if (isMessenger(channel)) return `${sentTo}, ${inMessenger(channel)}`
  return email === null ? `${sentTo}, ссылкой` : `${sentTo}, письмом на ${email}`
}

interface About {
  readonly taskId?: number
  /** Of a notice with a link. */
  readonly link?: { readonly origin: string; readonly secret: string }
}

/** What the row of the question says about its last message. */
export interface Sent {
  readonly deliveryId: number | null
  readonly deliveryError: string | null
}

const nothingSent: Sent = { deliveryId: null, deliveryError: null }

/** Writes to the person who is asked; to no one if the user passes the link on. */
export async function sendNotice(
  tx: Tx,
  { channel, email, userId }: Destination,
  notice: Notice,
  { taskId, link }: About,
): Promise<Sent> {
  if (!isMessenger(channel) && email === null) return nothingSent
  const { name: service } = await readService(tx)
  if (!isMessenger(channel)) {
    await sendLetter(tx, {
      to: email ?? '',
      subject: notice.subject,
      text: letterText(notice, link ? linkOf(link.origin, link.secret) : '', service),
      ...(taskId !== undefined && { taskId }),
    })
    return nothingSent
  }
  const chat = userId === null ? undefined : await findAccountChat(tx, userId, channel)
  if (!chat) return { deliveryId: null, deliveryError: `чат ${inMessenger(channel)} отвязан` }
  const [id = 0] = await reserveIds(tx, 1)
  await addDeliveries(tx, [
    {
      id,
      channel: channelNames[channel],
      address: String(chat.id),
      orderKey: chat.externalId,
      userId,
      content: {
        title: notice.subject,
        text: chatText(notice, service),
        url: link ? approvalLink(link.secret) : '',
        taskId: taskId ?? null,
      },
    },
  ])
  return { deliveryId: id, deliveryError: null }
}

/** Why a reminder cannot go the same way. */
export const unreachable = (channel: ApprovalChannel): string =>
  isMessenger(channel)
    ? `Чат в ${messengerTitles[channel]} отвязан или закрыт для бота: отправьте письмом`
    : 'Ссылку передавали сами: напомните тем же способом или отправьте письмом'
