import { plainText } from '@naryad/contract/kit/values/text'
import { statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import { taskForms } from '@naryad/contract/tasks/tasks.words'

import type { Tx } from '../../../platform/db/connect.ts'
import { counted } from '../../../platform/text/plural.ts'
import { ownMute } from '../../notifications/index.ts'
import { seesTask } from '../../tasks/index.ts'
import { unlinkOwnChat } from '../chats/chats.repo.ts'
import { publishRules } from '../rules/rules.service.ts'
import { factsOf, findTaskRow, readOpenTasks, type TaskRow } from '../tasks.repo.ts'
import type { Answer, Member, MemberMessage } from './member.ts'
import { beginRequest, continueRequest } from './new-request.service.ts'

const commandPattern = /^\/([a-z]+)(?:@\w+)?(?:\s+(.*))?$/is
const maxListed = 10

/** Handles a message of a user in a private chat. */
export async function answerMember(tx: Tx, message: MemberMessage): Promise<Answer> {
  const text = plainText(message.text)
  const [, name, argument = ''] = commandPattern.exec(text) ?? []
  if (name === undefined && message.who.role === 'client')
    return (
      (await continueRequest(tx, { ...message, text })) ?? {
        lines: await beginRequest(tx, { ...message, text }),
      }
    )
  return { lines: await obey(tx, message, name, argument) }
}

async function obey(
  tx: Tx,
  message: MemberMessage,
  name: string | undefined,
  argument: string,
): Promise<string[]> {
  const isClient = message.who.role === 'client'
  switch (name?.toLowerCase()) {
    case undefined:
      return ['Чтобы ответить по заявке, ответьте на сообщение о ней.', ...help(false)]
    case 'unmute':
      return unmute(tx, message.who, argument.trim())
    case 'new':
      if (!isClient) return ['Заявки сотрудники создают в «Наряде».']
      return beginRequest(tx, { ...message, text: argument.trim() })
    case 'my':
      return listOwn(tx, message.who)
    case 'status':
      return describeStatus(tx, message.who, argument.trim())
    case 'stop':
      await unlinkOwnChat(tx, message.messenger, message.who.id)
      await publishRules(tx)
      return [
        'Чат отвязан: уведомления сюда больше не придут. Подключить его снова можно в профиле «Наряда».',
      ]
    default:
      return help(isClient)
  }
}

const help = (isClient: boolean): string[] => [
  ...(isClient ? ['Напишите, что случилось, — создадим заявку.'] : []),
  '/my — открытые заявки',
  '/status 18420 — что с заявкой',
  '/stop — отвязать этот чат',
]

async function listOwn(tx: Tx, who: Member): Promise<string[]> {
  const { items, totalCount } = await readOpenTasks(tx, who, maxListed)
  if (items.length === 0) return ['Открытых заявок нет.']
  const more = totalCount - items.length
  return [
    ...items.map(({ id, title, status, car }) =>
      [`№ ${id}`, statusTitle(status), car, title].filter(Boolean).join(', '),
    ),
    ...(more > 0 ? [`И ещё ${counted(more, taskForms)}.`] : []),
  ]
}

/** The task of a typed number, if the user may see it; otherwise the reply. */
async function findTypedTask(tx: Tx, who: Member, typed: string, example: string): Promise<TaskRow | string> {
  const id = /^(?:№\s*)?([1-9]\d{0,9})$/.exec(typed)?.[1]
  if (id === undefined) return `Напишите номер заявки: ${example}`
  const isSeen = Number(id) <= 2_147_483_647 && (await seesTask(tx, who, Number(id)))
  return (
    (isSeen ? await findTaskRow(tx, Number(id)) : undefined) ?? `Заявки № ${id} нет или она вам недоступна.`
  )
}

async function unmute(tx: Tx, who: Member, typed: string): Promise<string[]> {
  const task = await findTypedTask(tx, who, typed, '/unmute 18420')
  if (typeof task === 'string') return [task]
  await ownMute(tx, { who }, task.id, false)
  return [`Уведомления о заявке № ${task.id} снова приходят.`]
}

async function describeStatus(tx: Tx, who: Member, typed: string): Promise<string[]> {
  const task = await findTypedTask(tx, who, typed, '/status 18420')
  if (typeof task === 'string') return [task]
  const { title, car, plan, deadline, operator } = factsOf(task)
  return [
    `№ ${task.id}: ${statusTitle(task.status)}`,
    title,
    ...(car === null ? [] : [`ТС: ${car}`]),
    ...(plan === null ? [] : [`План: ${plan}`]),
    ...(deadline === null || who.role === 'client' ? [] : [`Срок: ${deadline}`]),
    ...(operator === null ? [] : [`Оператор: ${operator}`]),
  ]
}
