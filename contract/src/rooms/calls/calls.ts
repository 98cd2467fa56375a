import { z } from 'zod'

import { Phone } from '../../kit/contact-fields.ts'
import { Id, id, ids, line, Moment, moment, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { page, query, Sort } from '../../kit/list.ts'
import { whole } from '../../kit/whole.ts'
import { CarRef } from '../cars/cars.ts'
import { CompanyRef } from '../companies/companies.ts'
import { ContactRef } from '../contacts/contacts.ts'
import { DriverRef } from '../drivers/drivers.ts'
import { Queue, TaskStatus } from '../tasks/tasks.codes.ts'
import { Person } from '../users/users.ts'
import { CallDirectionCode, CallResultCode, CallStateCode } from './calls.codes.ts'
import { callFields } from './calls.fields.ts'
import { type HandDirection, handDirectionTitles } from './calls.words.ts'

const Named = z.object({ id: Id, name: z.string() })

/** An exchange, as a condition of the log. */
export const CallConnection = z.object({ id: Id, title: z.string() }).meta({ id: 'CallConnection' })
export type CallConnection = z.infer<typeof CallConnection>

/** A call as listed in its log. */
export const Call = z
  .object({
    id: Id,
    direction: CallDirectionCode,
    state: CallStateCode,
    result: CallResultCode.nullable(),
    /** Of the person outside; null if it is hidden. */
    phone: z.string().nullable(),
    line: z.string().nullable(),
    company: CompanyRef.nullable(),
    contact: Named.nullable(),
    driver: Named.nullable(),
    answeredBy: Person.nullable(),
    answeredExtension: z.string().nullable(),
    startedAt: Moment,
    talkSeconds: z.int().nullable(),
    taskId: Id.nullable(),
    suggestionId: Id.nullable(),
    /** A missed call that was followed by a talk with the caller. */
    isReturned: z.boolean(),
    hasRecording: z.boolean(),
    /** The exchange that has reported it; null if that was removed, or a user has written the call down. */
    connection: CallConnection.nullable(),
    note: z.string(),
    /** Who has written it down; null for a call that an exchange has reported. */
    notedBy: Person.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Call' })
export type Call = z.infer<typeof Call>

const CallTask = z.object({ id: Id, queue: Queue, status: TaskStatus, title: z.string() })

/** Who may be calling: a person or an organization with this phone. */
export const Caller = z
  .object({
    kind: z.enum(['contact', 'driver', 'company']),
    id: Id,
    name: z.string(),
    /** The position of a contact. */
    note: z.string(),
    company: CompanyRef.nullable(),
    /** The person, as a request names it; an organization has neither. */
    contact: ContactRef.nullable(),
    driver: DriverRef.nullable(),
    /** Of a driver, or those of the organization with open requests first; at most five. */
    cars: z.array(CarRef),
    openTasks: z.array(CallTask),
  })
  .meta({ id: 'Caller' })
export type Caller = z.infer<typeof Caller>

/** A call that rings at the user, or that the user has answered. */
export const CurrentCall = z
  .object({
    id: Id,
    state: CallStateCode,
    phone: z.string().nullable(),
    line: z.string().nullable(),
    startedAt: Moment,
    /** The telephone of the user has answered it. */
    isMine: z.boolean(),
    /** Several if the phone belongs to several. */
    callers: z.array(Caller),
    lastCalls: z.array(
      z.object({
        id: Id,
        direction: CallDirectionCode,
        state: CallStateCode,
        result: CallResultCode.nullable(),
        startedAt: Moment,
        answeredBy: Person.nullable(),
      }),
    ),
  })
  .meta({ id: 'CurrentCall' })
export type CurrentCall = z.infer<typeof CurrentCall>

export const CallOrder = z.enum(['startedAt', 'talkSeconds']).meta({ title: 'Сортировка' })
export type CallOrder = z.infer<typeof CallOrder>

export const CallFilters = z.strictObject({
  query: query.default(''),
  directions: z.array(CallDirectionCode).max(3).optional().meta({ title: 'Направления' }),
  results: z.array(CallResultCode).max(4).optional().meta({ title: 'Итоги' }),
  ids: ids('Звонки').optional(),
  connectionIds: ids('АТС').optional(),
  companyIds: ids('Организации').optional(),
  contactIds: ids('Контакты').optional(),
  driverIds: ids('Водители').optional(),
  userIds: ids('Кто ответил').optional(),
  taskIds: ids('Заявки').optional(),
  /** Missed calls without a talk since. */
  isUnreturned: z.boolean().optional().meta({ title: 'Не перезвонили' }),
  hasRecording: z.boolean().optional().meta({ title: 'Запись разговора' }),
  /** Written down by a user. */
  isByHand: z.boolean().optional().meta({ title: 'Записан вручную' }),
  startedFrom: moment('Не раньше').optional(),
  startedTo: moment('Раньше').optional(),
  orderBy: CallOrder.default('startedAt'),
  sort: Sort.default('DESC'),
})
export type CallFilters = z.infer<typeof CallFilters>

export const CallSearch = CallFilters.extend(page)
export type CallSearch = z.infer<typeof CallSearch>

const handFields = {
  ...inputShape(callFields, {
    direction: z.enum(Object.keys(handDirectionTitles) as [HandDirection, ...HandDirection[]]),
    result: CallResultCode,
  }),
  startedAt: moment('Когда'),
}

/** A call that a user writes down: of a number, or with an organization. */
const namesCaller = ({ phone, companyId }: { phone: string | null; companyId: number | null }): boolean =>
  phone !== null || companyId !== null
const nameless = { path: ['phone'], error: 'укажите телефон или организацию' }

export const CallInput = z
  .strictObject({ ...handFields, taskId: id('Заявка').nullable().default(null) })
  .refine(namesCaller, nameless)
export type CallInput = z.infer<typeof CallInput>

/** Its request is set by the call that links one. */
export const CallChange = z.strictObject({ ...whole(handFields), version }).refine(namesCaller, nameless)
export type CallChange = z.infer<typeof CallChange>

/** Null takes it back. A call of another request is moved only with the version that the caller has seen. */
export const CallLink = z.strictObject({ taskId: id('Заявка').nullable(), version })
export type CallLink = z.infer<typeof CallLink>

export const DialInput = z.strictObject({ phone: Phone })

/** Whether «Позвонить» calls through an exchange; otherwise the device calls. */
export const Dialling = z.object({ canDial: z.boolean() }).meta({ id: 'Dialling' })

/** Where a recording is played: the browser asks for it in parts. */
export const RecordingAddress = z.object({ url: z.string() }).meta({ id: 'RecordingAddress' })

export const RecordingQuery = z.strictObject({ token: line({ title: 'Подпись', min: 1, max: 500 }) })
