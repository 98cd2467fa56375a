import { z } from 'zod'

import { day, Day, Id, line, Moment, personName, text } from '../../kit/fields.ts'
import { CarName } from '../cars/car-name.ts'
import { DueKey } from '../due/due-key.ts'
import { Month, monthsAhead } from '../forecast/forecast.ts'
import { Person } from '../users/users.ts'
import { ApprovalChannel, ApprovalStatus } from './approvals.codes.ts'
import { asked } from './approvals.ts'
import { maxPlanLines, planSecretForm } from './approvals.words.ts'

/** A planned work as it was sent. */
export const PlanLine = z
  .object({
    /** Its number within the plan, from 1. */
    line: z.int(),
    month: Month,
    dueOn: Day,
    title: z.string(),
    /** Null for a card or licence. */
    car: CarName.nullable(),
    /** Of a card or licence; null: of a truck, or the driver is gone. */
    driver: Person.nullable(),
    /** Kopecks. */
    price: z.int(),
  })
  .meta({ id: 'PlanLine' })
export type PlanLine = z.infer<typeof PlanLine>

/** A question about the planned works of an organization. Its lines never change. */
export const PlanApproval = z
  .object({
    id: Id,
    channel: ApprovalChannel,
    sentTo: z.string(),
    /** Null: passed on as a link, or sent to a messenger. */
    email: z.string().nullable(),
    /** Why the last message did not reach its chat. */
    deliveryError: z.string().nullable(),
    linesCount: z.int(),
    /** Kopecks. */
    sum: z.int(),
    status: ApprovalStatus,
    /** What has changed since it was sent, or why an agreement by phone was taken back; empty for a link withdrawn by hand. */
    withdrawnWhy: z.string(),
    /** Null: by itself, or by a deleted user. */
    withdrawnBy: Person.nullable(),
    withdrawnAt: Moment.nullable(),
    createdAt: Moment,
    createdBy: Person.nullable(),
    expiresAt: Moment,
    seenAt: Moment.nullable(),
    remindedAt: Moment.nullable(),
    /** Lines that were not agreed to. */
    refusedCount: z.int(),
    agreedSum: z.int(),
    reason: z.string(),
    name: z.string(),
    position: z.string(),
    note: z.string(),
    answeredAt: Moment.nullable(),
    /** The representative who has answered in the product; null for an answer by the link or by phone. */
    answeredBy: Person.nullable(),
  })
  .meta({ id: 'PlanApproval' })
export type PlanApproval = z.infer<typeof PlanApproval>

/** Which works of the year: those of months, or single ones. Works without a price, and agreed ones, are left out. */
const chosen = {
  from: day('С какого дня').optional(),
  months: monthsAhead.default(12),
  /** All months if absent. */
  onlyMonths: z
    .array(Month)
    .min(1, 'выберите хотя бы один месяц')
    .max(24)
    .optional()
    .meta({ title: 'Месяцы' }),
  rows: z
    .array(z.strictObject({ key: DueKey, repeat: z.int().min(0).max(10_000) }))
    .min(1, 'выберите хотя бы одну работу')
    .max(maxPlanLines, `не больше ${maxPlanLines} работ за раз`)
    .optional()
    .meta({ title: 'Работы' }),
  /** The sum that the caller has seen: if the works cost something else by now, nothing is sent. */
  sum: z.int().optional().meta({ title: 'Сумма' }),
}

export const PlanApprovalInput = z.strictObject({ ...chosen, ...asked })
export type PlanApprovalInput = z.infer<typeof PlanApprovalInput>

export const PlanByPhoneInput = z.strictObject({
  ...chosen,
  name: personName({ title: 'Кто согласовал', min: 1, max: 200 }),
  position: line({ title: 'Должность', max: 120 }).default(''),
  note: text({ title: 'Заметка', max: 1000 }).default(''),
})
export type PlanByPhoneInput = z.infer<typeof PlanByPhoneInput>

/** An agreement by phone that was written down by mistake, or that the client has taken back. */
export const PlanTakenBackInput = z.strictObject({
  reason: text({ title: 'Причина', min: 1, max: 500 }),
})
export type PlanTakenBackInput = z.infer<typeof PlanTakenBackInput>

/** The link is shown once. */
export const SentPlanApproval = z
  .object({ approval: PlanApproval, link: z.string(), qrSvg: z.string() })
  .meta({ id: 'SentPlanApproval' })
export type SentPlanApproval = z.infer<typeof SentPlanApproval>

const PlanSecret = z
  .string()
  .regex(planSecretForm, 'ссылка скопирована не полностью')
  .meta({ title: 'Ссылка' })

export const PlanOpenInput = z.strictObject({ secret: PlanSecret })

/** One answer for the whole plan: all lines but the refused ones are agreed to. */
const answer = {
  refused: z.array(z.int().min(1)).max(maxPlanLines).default([]).meta({ title: 'Отклонённые работы' }),
  reason: text({ title: 'Причина отказа', max: 500 }).default(''),
}

/** Of a representative, who signs with the own account. */
export const OwnPlanAnswerInput = z.strictObject(answer)
export type OwnPlanAnswerInput = z.infer<typeof OwnPlanAnswerInput>

export const PlanAnswerInput = z.strictObject({
  secret: PlanSecret,
  ...answer,
  name: personName({ title: 'Ваше имя', min: 2, max: 200 }),
  position: line({ title: 'Должность', max: 120 }).default(''),
})
export type PlanAnswerInput = z.infer<typeof PlanAnswerInput>

/** What the page shows; nothing else of the product. */
export const PlanPage = z
  .object({
    service: z.object({ name: z.string(), phone: z.string().nullable() }),
    company: z.string(),
    sentTo: z.string(),
    lines: z.array(PlanLine),
    sum: z.int(),
    expiresAt: Moment,
    isAnswered: z.boolean(),
    refused: z.array(z.int()),
    agreedSum: z.int(),
    reason: z.string(),
    name: z.string(),
    position: z.string(),
    answeredAt: Moment.nullable(),
  })
  .meta({ id: 'PlanPage' })
export type PlanPage = z.infer<typeof PlanPage>

/** What a representative sees of the plan of the own organization. */
export const OwnPlan = PlanPage.extend({ id: Id }).meta({ id: 'OwnPlan' })
export type OwnPlan = z.infer<typeof OwnPlan>
