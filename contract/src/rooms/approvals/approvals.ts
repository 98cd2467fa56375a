import { z } from 'zod'

import { Email } from '../../kit/contact-fields.ts'
import { flag, Id, id, line, Moment, personName, text } from '../../kit/fields.ts'
import { CarName } from '../cars/car-name.ts'
import { Person } from '../users/users.ts'
import {
  ApprovalChannel,
  ApprovalStatus,
  ApproverMessenger,
  SentChannel,
  WithdrawnReason,
} from './approvals.codes.ts'
import { maxAnswers, maxAskedTasks } from './approvals.words.ts'

/** Who may be asked: the approvers of the contract first, then the contact of the task. */
export const Recipient = z
  .object({
    /** Of the contact. */
    id: Id,
    name: z.string(),
    position: z.string(),
    email: z.string().nullable(),
    /** In which the account of the same person has a private chat that can be written to; the latest first. */
    messengers: z.array(ApproverMessenger),
  })
  .meta({ id: 'Recipient' })
export type Recipient = z.infer<typeof Recipient>

/** A cost line as it was sent; `price` and `sum` in kopecks. */
export const ApprovalLine = z
  .object({
    taskId: Id,
    car: CarName.nullable(),
    title: z.string(),
    quantity: z.number(),
    unit: z.string(),
    price: z.int(),
    sum: z.int(),
  })
  .meta({ id: 'ApprovalLine' })
export type ApprovalLine = z.infer<typeof ApprovalLine>

/** What was said about the costs of one task; a family has one for each truck. */
export const ApprovalAnswer = z
  .object({ taskId: Id, isApproved: z.boolean(), reason: z.string() })
  .meta({ id: 'ApprovalAnswer' })
export type ApprovalAnswer = z.infer<typeof ApprovalAnswer>

/** A question about costs to someone who needs no account. Its lines never change. */
export const Approval = z
  .object({
    id: Id,
    taskId: Id,
    channel: ApprovalChannel,
    /** «Ахметов К.», or the address. */
    sentTo: z.string(),
    /** Null: passed on as a link, or sent to a messenger. */
    email: z.string().nullable(),
    /** Why the last message did not reach its chat. */
    deliveryError: z.string().nullable(),
    lines: z.array(ApprovalLine),
    /** Kopecks. */
    sum: z.int(),
    status: ApprovalStatus,
    withdrawnReason: WithdrawnReason.nullable(),
    createdAt: Moment,
    createdBy: Person.nullable(),
    expiresAt: Moment,
    seenAt: Moment.nullable(),
    remindedAt: Moment.nullable(),
    answers: z.array(ApprovalAnswer),
    /** Who has answered, as entered. */
    name: z.string(),
    position: z.string(),
    answeredAt: Moment.nullable(),
    /** By whom the answer by phone was entered, and what was said. */
    note: z.string(),
    /** Photographs that were sent along. */
    photosCount: z.int(),
  })
  .meta({ id: 'Approval' })
export type Approval = z.infer<typeof Approval>

/** To whom a question goes, and how. */
export const asked = {
  /** Without a channel, a letter; without an address too, the link is passed on by the caller. */
  email: Email.nullable().default(null),
  sentTo: personName({ title: 'Кому', min: 1, max: 200 }),
  channel: SentChannel.optional(),
  /** One of those who may be asked; a message to a messenger goes to the chat of this contact. */
  contactId: id('Контакт').optional(),
}

export const ApprovalInput = z.strictObject(asked)
export type ApprovalInput = z.infer<typeof ApprovalInput>

/** One message for each organization, to its approver. */
export const ManyApprovalsInput = z.strictObject({
  ids: z
    .array(Id)
    .min(1, 'выберите хотя бы одну заявку')
    .max(maxAskedTasks, `не больше ${maxAskedTasks} заявок за раз`)
    .meta({ title: 'Заявки' }),
})

/** The open question goes on by a letter with the same link. */
export const ApprovalLetterInput = z.strictObject({ email: Email })
export type ApprovalLetterInput = z.infer<typeof ApprovalLetterInput>

/** The link is shown once: only its hash is looked up. */
export const SentApproval = z
  .object({ approval: Approval, link: z.string(), qrSvg: z.string() })
  .meta({ id: 'SentApproval' })
export type SentApproval = z.infer<typeof SentApproval>

/** Of a question that is still open; a letter has the same one. */
export const ShownLink = z.object({ link: z.string(), qrSvg: z.string() }).meta({ id: 'ShownLink' })
export type ShownLink = z.infer<typeof ShownLink>

const reason = text({ title: 'Причина отказа', max: 500 }).default('')

export const PhoneApprovalInput = z.strictObject({
  isApproved: flag('Согласовано'),
  reason,
  name: personName({ title: 'Кто согласовал', min: 1, max: 200 }),
  position: line({ title: 'Должность', max: 120 }).default(''),
  note: text({ title: 'Заметка', max: 1000 }).default(''),
  /** A confirmation is sent there. */
  email: Email.nullable().default(null),
})
export type PhoneApprovalInput = z.infer<typeof PhoneApprovalInput>

const ApprovalSecret = z
  .string()
  .regex(/^[\w-]{43}$/, 'ссылка скопирована не полностью')
  .meta({ title: 'Ссылка' })

export const ApprovalOpenInput = z.strictObject({ secret: ApprovalSecret })

export const ApprovalAnswerInput = z.strictObject({
  secret: ApprovalSecret,
  answers: z
    .array(z.strictObject({ taskId: id('Заявка'), isApproved: flag('Согласовано'), reason }))
    .min(1, 'ответьте хотя бы по одной машине')
    .max(maxAnswers)
    .meta({ title: 'Ответы' }),
  name: personName({ title: 'Ваше имя', min: 2, max: 200 }),
  position: line({ title: 'Должность', max: 120 }).default(''),
})
export type ApprovalAnswerInput = z.infer<typeof ApprovalAnswerInput>

export const ApprovalPhotoInput = z.strictObject({
  secret: ApprovalSecret,
  id: id('Фотография'),
  variant: z.enum(['large', 'thumbnail']).default('large').meta({ title: 'Вид' }),
})
export type ApprovalPhotoInput = z.infer<typeof ApprovalPhotoInput>

/** A photograph that was marked when the question was sent. */
export const ApprovalPhoto = z.object({ id: Id, taskId: Id }).meta({ id: 'ApprovalPhoto' })
export type ApprovalPhoto = z.infer<typeof ApprovalPhoto>

/** A request that the page asks about, with its sub-tasks. */
export const AskedRequest = z
  .object({
    id: Id,
    title: z.string(),
    lines: z.array(ApprovalLine),
    sum: z.int(),
    photos: z.array(ApprovalPhoto),
    /** Photographs that were sent along and are no longer shown. */
    removedPhotosCount: z.int(),
    isAnswered: z.boolean(),
    answers: z.array(ApprovalAnswer),
  })
  .meta({ id: 'AskedRequest' })
export type AskedRequest = z.infer<typeof AskedRequest>

/** What the page shows; nothing else of the product. */
export const ApprovalPage = z
  .object({
    service: z.object({ name: z.string(), phone: z.string().nullable() }),
    company: z.string(),
    sentTo: z.string(),
    requests: z.array(AskedRequest),
    /** Requests of the message that no longer ask: their costs have changed, or were decided. */
    withdrawnCount: z.int(),
    sum: z.int(),
    expiresAt: Moment,
    isAnswered: z.boolean(),
    name: z.string(),
    position: z.string(),
    answeredAt: Moment.nullable(),
  })
  .meta({ id: 'ApprovalPage' })
export type ApprovalPage = z.infer<typeof ApprovalPage>
