import { monthsOfDays } from '@naryad/contract/kit/days'
import { roubles } from '@naryad/contract/kit/roubles'

import { counted } from '../../platform/text/plural.ts'
import { companyToday } from '../../platform/time/company-day.ts'

interface Letter {
  readonly subject: string
  readonly text: string
}

interface Question {
  /** With the sum of each. */
  readonly tasks: readonly { readonly taskId: number; readonly sum: number }[]
  readonly expiresAt: string
  readonly service: string
  readonly link: string
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

export const questionLetter = ({ tasks, expiresAt, service, link }: Question, isReminder = false): Letter => {
  const about = tasks.length === 1 ? `заявке № ${tasks[0]?.taskId}` : counted(tasks.length, taskForms)
  const sum = roubles(tasks.reduce((total, task) => total + task.sum, 0))
  return {
    subject: `${isReminder ? 'Напоминание: с' : 'С'}огласуйте затраты по ${about}`,
    text: [
      'Здравствуйте!',
      `${isReminder ? 'Мы ещё ждём ответа' : 'Просим согласовать затраты'} по ${about}: ${sum}. Смета и кнопки ответа — по ссылке:`,
      link,
      ...(tasks.length > 1 ? [listOf(tasks)] : []),
      `Входить никуда не нужно, ссылка действует до ${dayOf(expiresAt)}. Открытие страницы ничего не решает: ответом станет только нажатая кнопка.`,
      signed(service),
    ].join('\n\n'),
  }
}

/** The page lists all of them. */
const maxListed = 20

const listOf = (tasks: Question['tasks']): string =>
  [
    ...tasks.slice(0, maxListed).map(({ taskId, sum }) => `№ ${taskId} — ${roubles(sum)}`),
    ...(tasks.length > maxListed ? [`и ещё ${tasks.length - maxListed}`] : []),
  ].join('\n')

interface Confirmed {
  readonly taskId: number
  readonly sum: number
  readonly isApproved: boolean
  readonly name: string
  readonly service: string
}

/** To the person who has answered by phone, so that a misunderstanding comes out. */
export const confirmationLetter = ({ taskId, sum, isApproved, name, service }: Confirmed): Letter => ({
  subject: `Затраты по заявке № ${taskId} ${isApproved ? 'согласованы' : 'отклонены'} по телефону`,
  text: [
    'Здравствуйте!',
    `Затраты по заявке № ${taskId}, ${roubles(sum)}, ${isApproved ? 'согласованы' : 'отклонены'} по телефону. Кто ответил: ${name}. Если это не так, позвоните нам.`,
    signed(service),
  ].join('\n\n'),
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
  readonly service: string
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

/** To the address that the link was sent to: a link can be forwarded, and answered by someone else. */
export const answeredLetter = ({ tasks, signer, service }: Answered): Letter => ({
  subject: `Ответ о затратах получен: ${tasks.length === 1 ? `заявка № ${tasks[0]?.taskId}` : counted(tasks.length, requestForms)}`,
  text: [
    'Здравствуйте!',
    `По ссылке из нашего письма ответили о затратах: ${signer}.`,
    [
      ...tasks.slice(0, maxListed).map(saidOf),
      ...(tasks.length > maxListed ? [`и ещё ${tasks.length - maxListed}`] : []),
    ].join('\n'),
    notYou,
    signed(service),
  ].join('\n\n'),
})

interface AnsweredPlan {
  readonly company: string
  readonly agreedSum: number
  readonly linesCount: number
  readonly refusedCount: number
  readonly signer: string
  readonly service: string
}

/** The same about a plan of works. */
export const answeredPlanLetter = (plan: AnsweredPlan): Letter => ({
  subject: 'Ответ на план работ получен',
  text: [
    'Здравствуйте!',
    `По ссылке из нашего письма ответили на план работ организации ${plan.company}: ${plan.signer}.`,
    plan.refusedCount === plan.linesCount
      ? 'План отклонён.'
      : `Согласовано ${counted(plan.linesCount - plan.refusedCount, workForms)} на ${roubles(plan.agreedSum)}${plan.refusedCount > 0 ? `, отклонено: ${plan.refusedCount}` : ''}.`,
    notYou,
    signed(plan.service),
  ].join('\n\n'),
})

interface PlanQuestion {
  readonly company: string
  readonly linesCount: number
  readonly sum: number
  readonly expiresAt: string
  readonly service: string
  readonly link: string
}

export const planLetter = (
  { company, linesCount, sum, expiresAt, service, link }: PlanQuestion,
  isReminder = false,
): Letter => ({
  subject: `${isReminder ? 'Напоминание: с' : 'С'}огласуйте план работ: ${roubles(sum)}`,
  text: [
    'Здравствуйте!',
    `${isReminder ? 'Мы ещё ждём ответа' : 'Просим согласовать план'} по машинам организации ${company}: ${counted(linesCount, workForms)} на ${roubles(sum)}. Список и кнопки ответа — по ссылке:`,
    link,
    `Входить никуда не нужно, ссылка действует до ${dayOf(expiresAt)}. Открытие страницы ничего не решает: ответом станет только нажатая кнопка.`,
    signed(service),
  ].join('\n\n'),
})
