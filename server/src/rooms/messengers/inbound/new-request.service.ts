import type { CarName } from '@naryad/contract/cars/car-name'
import { carTitle, normalizePlate } from '@naryad/contract/cars/plates'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { TaskInput } from '@naryad/contract/tasks/tasks.inputs'

import type { Tx } from '../../../platform/db/connect.ts'
import { foldCode } from '../../../platform/text/typed.ts'
import { createTask } from '../../tasks/creation/index.ts'
import { queueFiles } from '../sending/chat-file.channel.ts'
import { findCompanyCars } from '../tasks.repo.ts'
import { deleteDialogue, type DraftRequest, findDialogue, saveDialogue } from './dialogues.repo.ts'
import { checkSizes } from './file-size.ts'
import type { MemberMessage } from './member.ts'

const question = 'Какой автомобиль? Напишите госномер или «нет».'
const maxText = 4000
const maxFiles = 10

/** Saves the draft of a request and asks for its truck. A photo is enough to begin one. */
export async function beginRequest(tx: Tx, { chatId, text, files }: MemberMessage): Promise<string[]> {
  if (text === '' && files.length === 0) return ['Опишите, что случилось, одним сообщением.']
  checkSizes(files)
  if (text.length > maxText)
    return [`Сообщение длиннее ${maxText} знаков: напишите короче, подробности добавите в заявку.`]
  await saveDialogue(tx, chatId, { text, files: files.slice(0, maxFiles) })
  return [question]
}

/** Adds further photos to the draft: messengers send the photos of an album one by one. */
async function addFiles(
  tx: Tx,
  { chatId, files }: MemberMessage,
  begun: DraftRequest,
): Promise<DraftRequest> {
  checkSizes(files)
  const draft = { ...begun, files: [...begun.files, ...files].slice(0, maxFiles) }
  await saveDialogue(tx, chatId, draft)
  return draft
}

/** Completes the draft with the given truck. Undefined when the chat has no draft. */
export async function continueRequest(tx: Tx, message: MemberMessage): Promise<string[] | undefined> {
  const { chatId, text, who, files } = message
  const found = await findDialogue(tx, chatId)
  if (found === undefined) return undefined
  const begun = files.length > 0 ? await addFiles(tx, message, found) : found
  if (text === '') return []
  if (/^(нет|без|не знаю|-)$/i.test(text)) return create(tx, message, begun, null)
  const code = foldCode(normalizePlate(text))
  const cars = code.length < 3 ? [] : await findCompanyCars(tx, who.companyId ?? 0, code)
  const [car, ...others] = cars
  if (!car) return [`Автомобиля ${inQuotes(text.slice(0, 20))} в вашей организации нет. ${question}`]
  if (others.length > 0 && foldCode(car.plate ?? car.title) !== code)
    return [`Таких автомобилей несколько: ${cars.map(carTitle).join(', ')}. Напишите номер целиком.`]
  return create(tx, message, begun, car)
}

async function create(
  tx: Tx,
  { chatId, who, messenger }: MemberMessage,
  { text, files }: DraftRequest,
  car: CarName | null,
): Promise<string[]> {
  const [first = ''] = text.split('\n')
  const input = TaskInput.parse({
    queue: 'external',
    title: first.slice(0, 200).trim() || 'Обращение из мессенджера',
    description: text,
    carId: car?.id ?? null,
    companyId: who.companyId,
    direction: 'IN',
  })
  const id = await createTask(tx, who, input, messenger)
  await deleteDialogue(tx, chatId)
  await queueFiles(tx, { chatId, userId: who.id, taskId: id }, files)
  const attached = files.length > 0 ? ' Файлы прикладываются.' : ''
  return [`Заявка № ${id} принята${car ? `, ${carTitle(car)}` : ''}.${attached} Ответ придёт сюда.`]
}
