import { monthsOfDays } from '@naryad/contract/kit/days'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { roubles } from '@naryad/contract/kit/roubles'
import { buttonTitles } from '@naryad/contract/messengers/message'

import { counted } from '../../platform/text/plural.ts'
import { companyToday } from '../../platform/time/company-day.ts'

/** What is written to the person who is asked, by letter or in a chat. */
export interface Notice {
  readonly subject: string
  readonly lead: string
  /** What the link of the question opens: «Смета»; a notice without it has no link. */
  readonly opens?: string
  readonly rest: readonly string[]
}

/** The link is on a line of its own. */
export const letterText = ({ lead, opens, rest }: Notice, link: string, service: string): string =>
  [
    'Здравствуйте!',
    ...(opens === undefined ? [lead] : [`${lead} ${opens} и кнопки ответа — по ссылке:`, link]),
    ...rest,
    signed(service),
  ].join('\n\n')

/** The link is a button below. */
export const chatText = ({ lead, opens, rest }: Notice, service: string): string =>
  [
    opens === undefined ? lead : `${lead} ${opens} и ответ — по кнопке ${inQuotes(buttonTitles.open)}.`,
    ...rest,
    signed(service),
  ].join('\n\n')

interface Question {
  /** With the sum of each. */
  readonly tasks: readonly { readonly taskId: number; readonly sum: number }[]
  readonly expiresAt: string
}

const taskForms = ['заявке', 'заявкам', 'заявкам'] as const
const requestForms = ['заявка', 'заявки', 'заявок'] as const
const workForms = ['работа', 'работы', 'работ'] as const

/** «6 декабря» */
const dayOf = (moment: string): string => {
  const [, month, day] = companyToday(Date.parse(moment)).split('-').map(Number)
  return `${day} ${monthsOfDays[(month ?? 1) - 1]}`
}

const signed = (service: string): string => (service === '' ? 'сервис' : service)

const aboutTasks = (tasks: readonly { readonly taskId: number }[]): string =>
  tasks.length === 1 ? `заявке № ${tasks[0]?.taskId}` : counted(tasks.length, taskForms)

const terms = (expiresAt: string): string =>
  `Входить никуда не нужно, ссылка действует до ${dayOf(expiresAt)}. Открытие страницы ничего не решает: ответом станет только нажатая кнопка.`

export const questionNotice = ({ tasks, expiresAt }: Question, isReminder = false): Notice => {
  const about = aboutTasks(tasks)
  const sum = roubles(tasks.reduce((total, task) => total + task.sum, 0))
  return {
    subject: `${isReminder ? 'Напоминание: с' : 'С'}огласуйте затраты по ${about}`,
    lead: `${isReminder ? 'Мы ещё ждём ответа' : 'Просим согласовать затраты'} по ${about}: ${sum}.`,
    opens: 'Смета',
    rest: [
      ...(tasks.length > 1
        ? [listOf(tasks.map(({ taskId, sum: own }) => `№ ${taskId} — ${roubles(own)}`))]
        : []),
      terms(expiresAt),
    ],
  }
}

/** The page lists all of them. */
const maxListed = 20

const listOf = (lines: readonly string[]): string =>
  [
    ...lines.slice(0, maxListed),
    ...(lines.length > maxListed ? [`и ещё ${lines.length - maxListed}`] : []),
  ].join('\n')

interface Confirmed {
  readonly taskId: number
  readonly sum: number
  readonly isApproved: boolean
  readonly name: string
}

/** To the person who has answered by phone, so that a misunderstanding comes out. */
export const confirmationNotice = ({ taskId, sum, isApproved, name }: Confirmed): Notice => ({
  subject: `Затраты по заявке № ${taskId} ${isApproved ? 'согласованы' : 'отклонены'} по телефону`,
  lead: `Затраты по заявке № ${taskId}, ${roubles(sum)}, ${isApproved ? 'согласованы' : 'отклонены'} по телефону. Кто ответил: ${name}. Если это не так, позвоните нам.`,
  rest: [],
})

interface Answered {
  readonly tasks: readonly {
    readonly taskId: number
    /** Of trucks. */
    readonly approvedCount: number
    readonly refusedCount: number
    /** Kopecks that were approved. */
    readonly sum: number
  }[]
  /** As entered: «Ахметов К., начальник колонны». */
  readonly signer: string
}

const notYou = 'Если вы никому не передавали ссылку и отвечали не вы, позвоните нам.'

const saidOf = ({ taskId, approvedCount, refusedCount, sum }: Answered['tasks'][number]): string => {
  const said =
    refusedCount === 0
      ? `согласовано, ${roubles(sum)}`
      : approvedCount === 0
        ? 'отклонено'
        : `согласовано ${approvedCount} из ${approvedCount + refusedCount}, ${roubles(sum)}`
  return `№ ${taskId} — ${said}`
}

/** To where the link was sent: it can be forwarded, and answered by someone else. */
export const answeredNotice = ({ tasks, signer }: Answered): Notice => ({
  subject: `Ответ о затратах получен: ${tasks.length === 1 ? `заявка № ${tasks[0]?.taskId}` : counted(tasks.length, requestForms)}`,
  lead: `По нашей ссылке ответили о затратах: ${signer}.`,
  rest: [listOf(tasks.map(saidOf)), notYou],
})

interface AnsweredPlan {
  readonly company: string
  readonly agreedSum: number
  readonly linesCount: number
  readonly refusedCount: number
  readonly signer: string
}

/** The same about a plan of works. */
export const answeredPlanNotice = (plan: AnsweredPlan): Notice => ({
  subject: 'Ответ на план работ получен',
  lead: `По нашей ссылке ответили на план работ организации ${plan.company}: ${plan.signer}.`,
  rest: [
    plan.refusedCount === plan.linesCount
      ? 'План отклонён.'
      : `Согласовано ${counted(plan.linesCount - plan.refusedCount, workForms)} на ${roubles(plan.agreedSum)}${plan.refusedCount > 0 ? `, отклонено: ${plan.refusedCount}` : ''}.`,
    notYou,
  ],
})

interface PlanQuestion {
  readonly company: string
  readonly linesCount: number
  readonly sum: number
  readonly expiresAt: string
}

export const planNotice = (
  { company, linesCount, sum, expiresAt }: PlanQuestion,
  isReminder = false,
): Notice => ({
  subject: `${isReminder ? 'Напоминание: с' : 'С'}огласуйте план работ: ${roubles(sum)}`,
  lead: `${isReminder ? 'Мы ещё ждём ответа' : 'Просим согласовать план'} по машинам организации ${company}: ${counted(linesCount, workForms)} на ${roubles(sum)}.`,
  opens: 'Список',
  rest: [terms(expiresAt)],
})

/** To a chat: the message there would lead to a dead link. */
export const withdrawnNotice = (
  tasks: readonly { readonly taskId: number }[],
  hasOthers: boolean,
): Notice => ({
  subject: `Согласовывать затраты по ${aboutTasks(tasks)} больше не нужно`,
  lead: `Ответ уже получен, смету изменили или отозвали. ${hasOthers ? 'По остальным заявкам прежняя ссылка действует.' : 'Прежняя ссылка не действует.'}`,
  rest: tasks.length > 1 ? [listOf(tasks.map(({ taskId }) => `№ ${taskId}`))] : [],
})

export const withdrawnPlanNotice = (company: string): Notice => ({
  subject: 'План работ отозван',
  lead: `Отвечать на план по машинам организации ${company} больше не нужно: прежняя ссылка не действует.`,
  rest: [],
})
