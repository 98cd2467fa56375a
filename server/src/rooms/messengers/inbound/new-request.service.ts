import type { CarName } from '@naryad/contract/cars/car-name'
import { carTitle, normalizePlate } from '@naryad/contract/cars/plates'
import { fitText } from '@naryad/contract/kit/cut-text'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { plainLine } from '@naryad/contract/kit/values/text'
import { TaskInput } from '@naryad/contract/tasks/tasks.inputs'

import type { Tx } from '../../../platform/db/connect.ts'
import { checked } from '../../../platform/text/checked.ts'
import { foldCode } from '../../../platform/text/typed.ts'
import { createTask } from '../../tasks/creation/index.ts'
import { queueFiles } from '../sending/chat-file.channel.ts'
import { findCompanyCars } from '../tasks.repo.ts'
import { leftNotice } from './attachments.ts'
import { deleteDialogue, type DraftRequest, findDialogue, saveDialogue } from './dialogues.repo.ts'
import { checkSizes } from './file-size.ts'
import type { Answer, Member, MemberMessage } from './member.ts'
import { commentTextOf } from './reply.service.ts'

const question = 'Какой автомобиль? Напишите госномер или «нет».'
const maxText = 4000
const maxFiles = 10

const beyondNotice = (count: number): string[] =>
  count <= maxFiles
    ? []
    : [
        `Не приложено файлов: ${count - maxFiles}. К новой заявке прикладываются первые ${maxFiles}, остальные пришлите ответом на сообщение о ней.`,
      ]

/** Saves the draft of a request and asks for its truck. A photo is enough to begin one. */
export async function beginRequest(tx: Tx, message: MemberMessage): Promise<string[]> {
  const { chatId, who, files, left } = message
  const text = commentTextOf(message)
  const notice = [...leftNotice(left), ...beyondNotice(files.length)]
  if (text === '' && files.length === 0)
    return notice.length > 0 ? notice : ['Опишите, что случилось, одним сообщением.']
  checkSizes(files)
  if (text.length > maxText)
    return [`Сообщение длиннее ${maxText} знаков: напишите короче, подробности добавите в заявку.`]
  inputOf(who, text, null)
  await saveDialogue(tx, chatId, { text, files: files.slice(0, maxFiles) })
  return [...notice, question]
}

/** Adds further photos to the draft, since messengers send those of an album one by one, and a location. */
async function extendDraft(
  tx: Tx,
  { chatId, who, files, inWords }: MemberMessage,
  begun: DraftRequest,
): Promise<DraftRequest> {
  if (files.length === 0 && inWords === '') return begun
  checkSizes(files)
  const draft = {
    text: [begun.text, inWords].filter(Boolean).join('\n'),
    files: [...begun.files, ...files].slice(0, maxFiles),
  }
  inputOf(who, draft.text, null)
  await saveDialogue(tx, chatId, draft)
  return draft
}

/** Completes the draft with the given truck. Undefined when the chat has no draft. */
export async function continueRequest(tx: Tx, message: MemberMessage): Promise<Answer | undefined> {
  const { chatId, text, files, inWords, left } = message
  const found = await findDialogue(tx, chatId)
  if (found === undefined) return undefined
  const begun = await extendDraft(tx, message, found)
  const notice = [...leftNotice(left), ...beyondNotice(found.files.length + files.length)]
  // Each photo of an album comes alone: one question is enough.
  if (text === '') return { lines: notice.length > 0 || inWords !== '' ? [...notice, question] : [] }
  const answer = await createWithCar(tx, message, begun)
  return { ...answer, lines: [...notice, ...answer.lines] }
}

async function createWithCar(tx: Tx, message: MemberMessage, begun: DraftRequest): Promise<Answer> {
  const { text, who } = message
  if (/^(нет|без|не знаю|-)$/i.test(text)) return create(tx, message, begun, null)
  const code = foldCode(normalizePlate(text))
  const cars = code.length < 3 ? [] : await findCompanyCars(tx, who.companyId ?? 0, code)
  const [car, ...others] = cars
  if (!car)
    return {
      lines: [`Автомобиля ${inQuotes(fitText(plainLine(text), 20))} в вашей организации нет. ${question}`],
    }
  if (others.length > 0 && foldCode(car.plate ?? car.title) !== code)
    return {
      lines: [`Таких автомобилей несколько: ${cars.map(carTitle).join(', ')}. Напишите номер целиком.`],
    }
  return create(tx, message, begun, car)
}

const titleOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => fitText(plainLine(line), 200))
    .find((line) => line !== '') ?? 'Обращение из мессенджера'

const inputOf = ({ companyId }: Member, text: string, carId: number | null): TaskInput =>
  checked(TaskInput, {
    queue: 'external',
    title: titleOf(text),
    description: text,
    carId,
    companyId,
    direction: 'IN',
  })

async function create(
  tx: Tx,
  { chatId, who, messenger }: MemberMessage,
  { text, files }: DraftRequest,
  car: CarName | null,
): Promise<Answer> {
  const taskId = await createTask(tx, who, inputOf(who, text, car?.id ?? null), messenger)
  await deleteDialogue(tx, chatId)
  await queueFiles(tx, { chatId, userId: who.id, taskId }, files)
  const begin = `Заявка № ${taskId} принята${car ? `, ${carTitle(car)}` : ''}.`
  return { lines: [`${begin}${files.length > 0 ? ' Файлы прикладываются.' : ''} Ответ придёт сюда.`], taskId }
}
