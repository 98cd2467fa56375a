import { Dictionary } from '@naryad/contract/cars/cars'
import { carTitle } from '@naryad/contract/cars/plates'
import { cutText } from '@naryad/contract/kit/cut-text'
import { shortName } from '@naryad/contract/kit/people'
import { TaskPromise } from '@naryad/contract/promises/promises'
import { ChecklistItem, costOf, CostItem } from '@naryad/contract/tasks/tasks'
import { Priority, Queue, TaskStatus } from '@naryad/contract/tasks/tasks.codes'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { moverTitles } from '@naryad/contract/tasks/tasks.movers'
import { lifecycle } from '@naryad/contract/tasks/tasks.statuses'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'
import { TakenPart } from '@naryad/contract/triage/parts'
import { TaskTriage } from '@naryad/contract/triage/triage'
import { partsText, takeField, verdictTitles } from '@naryad/contract/triage/triage.words'
import { UnitRef } from '@naryad/contract/units/units'
import { unitTitle } from '@naryad/contract/units/units.words'
import { Person } from '@naryad/contract/users/users'
import { z } from 'zod'

import { promisedText } from '../../../entities/promise/promiseWords.ts'
import { queueTitleNow } from '../../../entities/settings/shared.ts'
import { nearMoment } from '../../../ui/formats/dates.ts'
import { money } from '../../../ui/formats/numbers.ts'
import { ticksOf, type OutboxEntry } from './waiting.ts'

interface Words {
  title: string
  of: (value: unknown) => string
}

const moment = (value: unknown): string => (typeof value === 'string' ? nearMoment(value) : '—')
const text = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '—')

/** A value of the contract as text, with a default. */
const named =
  <T>(schema: z.ZodType<T>, words: (value: T) => string, none: string) =>
  (value: unknown): string => {
    const known = schema.safeParse(value)
    return known.success ? words(known.data) : none
  }

/** Without the number, which a promise made without a network has not got yet. */
const Promised = TaskPromise.pick({ at: true, to: true, text: true })

const promiseText = (promise: z.infer<typeof Promised>): string =>
  [`до ${nearMoment(promise.at)}`, promisedText(promise)].filter(Boolean).join(', ')

/** Without the person and the time, which the server has not stored yet. */
const Triaged = TaskTriage.pick({ answers: true, verdict: true })

const triagedText = ({ verdict, answers }: z.infer<typeof Triaged>): string =>
  [verdictTitles[verdict], ...answers.map(({ title, answer }) => `${title} ${answer}`)].join('\n')

const dictionary = named(Dictionary, ({ title }) => title, 'Не указано')
// Entries of earlier versions name the truck by its plate only.
const NamedCar = z.object({ plate: z.string().nullable(), title: z.string().default('') })

const fields: Readonly<Record<string, Words>> = {
  status: { title: taskTitles.status, of: named(TaskStatus, (status) => lifecycle[status].title, '—') },
  operator: { title: taskTitles.operator, of: named(Person, shortName, 'Без оператора') },
  crew: {
    title: taskTitles.crew,
    of: named(z.array(Person).min(1), (people) => people.map(shortName).join(', '), 'Без бригады'),
  },
  car: { title: taskTitles.car, of: named(NamedCar, carTitle, 'Без ТС') },
  queue: { title: taskTitles.queue, of: named(Queue, queueTitleNow, '—') },
  priority: { title: taskTitles.priority, of: named(Priority, (priority) => priorityTitles[priority], '—') },
  plannedFrom: { title: 'План с', of: moment },
  plannedTo: { title: 'План по', of: moment },
  deadlineAt: { title: taskTitles.deadlineAt, of: moment },
  hasManualDeadline: {
    title: taskTitles.deadlineAt,
    of: (value) => (value === true ? 'задан вручную' : 'по нормативу'),
  },
  nextMoveAt: { title: 'Следующий шаг', of: moment },
  hasManualNextMove: {
    title: 'Следующий шаг',
    of: (value) => (value === true ? 'задан вручную' : 'по статусу'),
  },
  nextMoveNote: { title: 'Что сделать', of: text },
  nextMove: {
    title: 'Кого ждём',
    of: (value) => moverTitles[value === 'DRIVER' ? 'DRIVER' : 'CLIENT'],
  },
  promise: { title: 'Обещание', of: named(Promised, promiseText, 'нет') },
  triage: { title: 'Опросник', of: named(Triaged, triagedText, 'нет ответов') },
  take: { title: takeField, of: named(z.array(TakenPart).min(1), partsText, 'ничего') },
  type: { title: taskTitles.type, of: dictionary },
  category: { title: taskTitles.category, of: dictionary },
  isWarranty: { title: 'Гарантия', of: (value) => (value === true ? 'Гарантия' : 'Не гарантия') },
  unit: { title: taskTitles.unit, of: named(UnitRef, unitTitle, 'Не указан') },
  warrantyWhy: { title: 'Гарантия', of: () => 'как у прибора' },
  isCostsApproved: {
    title: taskTitles.costs,
    of: (value) => (value === true ? 'согласованы' : 'не согласованы'),
  },
  costsRefusedAt: {
    title: 'Решение о затратах',
    of: (value) => (typeof value === 'string' ? 'отклонены' : 'не отклонены'),
  },
  title: { title: 'Тема', of: text },
  description: { title: 'Описание', of: text },
  driverDescription: { title: 'Описание от водителя', of: text },
  workReport: { title: 'Отчёт о работе', of: text },
  address: { title: 'Адрес', of: text },
  checklist: {
    title: 'Чек-лист',
    of: named(
      z.array(ChecklistItem),
      (points) => points.map(({ title, isDone }) => `${isDone ? '✓' : '–'} ${title}`).join('\n'),
      '—',
    ),
  },
  costItems: {
    title: taskTitles.costs,
    of: named(
      z.array(CostItem),
      (lines) => lines.map((line) => `${line.title}: ${money(costOf(line))}`).join('\n'),
      '—',
    ),
  },
}

export const titleOf = (field: string): string => fields[field]?.title ?? field

export const valueOf = (field: string, value: unknown): string => fields[field]?.of(value) ?? String(value)

const cut = (said: string): string => cutText(said.replaceAll('\n', ', '), 60)

const reasonOf = ({ body }: OutboxEntry): string => {
  const reason = body['reason'] ?? body['closeReason'] ?? body['warrantyReason']
  return typeof reason === 'string' ? `, причина: ${cut(reason)}` : ''
}

/** Only the checklist items that are checked or unchecked. */
const valueIn = (change: OutboxEntry, field: string): unknown =>
  field === 'checklist' ? ticksOf(change) : change.shown[field]

/** «Статус: В работе» */
export function saidOf(change: OutboxEntry): string {
  const { kind, body, base, shown, text: does } = change
  if (does !== '') return does
  if (kind === 'comment') return `Комментарий: ${cut(String(body['text']))}`
  if (kind === 'mark') return `На месте: ${moment(body['at'])}`
  if (kind === 'signature') return `Подпись клиента: ${text(body['signerName'])}`
  const said = Object.keys(base).flatMap((field) => {
    if (!(field in shown)) return []
    return [`${titleOf(field)}: ${cut(valueOf(field, valueIn(change, field)))}`]
  })
  return said.join(', ') + reasonOf(change)
}

/** Parts of the body that are texts of their own, not listed among the values. */
const texts: Readonly<Record<string, string>> = {
  workReport: 'Отчёт о работе',
  reason: 'Причина',
  closeReason: 'Причина',
  warrantyReason: 'Причина',
}

/** Whether the user has typed something that exists nowhere else. */
export const hasText = ({ kind, body }: OutboxEntry): boolean =>
  kind === 'edit' ||
  kind === 'comment' ||
  kind === 'promise' ||
  kind === 'triage' ||
  kind === 'take' ||
  Object.keys(texts).some((field) => typeof body[field] === 'string')

/** The complete entered text, to be copied or passed on. */
export function wholeTextOf(change: OutboxEntry): string {
  const { kind, body, base, shown, text: does } = change
  if (kind === 'comment') return String(body['text'])
  if (kind === 'mark' || kind === 'signature' || does !== '') return saidOf(change)
  const changed = Object.keys(base).filter((field) => field in shown)
  const values = changed.map((field) => `${titleOf(field)}: ${valueOf(field, valueIn(change, field))}`)
  const typed = Object.entries(texts).flatMap(([field, title]) =>
    typeof body[field] === 'string' && !changed.includes(field) ? [`${title}: ${body[field]}`] : [],
  )
  return [...values, ...typed].join('\n')
}

/** Why an entry is obsolete. */
export function whyObsolete({ kind, base }: OutboxEntry): string {
  if (kind === 'approve')
    return 'Пока не было сети, затраты изменили. Посмотрите новую сумму и решите заново.'
  return 'queue' in base
    ? 'Пока не было сети, заявку перенесли в другую очередь: вид работ и категория остались как там.'
    : 'Пока не было сети, чек-лист изменили: такого пункта в нём больше нет.'
}
