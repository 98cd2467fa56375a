import { z } from 'zod'

import { Day, flag, Id, line, Moment, Point, text } from '../../kit/fields.ts'
import { Role } from '../../kit/rights.codes.ts'
import { CarName } from '../cars/car-name.ts'
import { RangeState } from '../maintenance/maintenance.states.ts'
import { RollCallStatus } from '../roll-call/roll-call.ts'
import { CardActivityDay } from '../tachograph-files/tachograph-files.ts'
import { TaskStatus } from '../tasks/tasks.codes.ts'
import { maxDriverText, maxReasonText, visitAnswers } from './driver-page.words.ts'

/** The token of the personal link, exchanged for a device session. */
export const DriverSessionInput = z.strictObject({
  token: z
    .string()
    .regex(/^[\w-]{20,100}$/, 'ссылка указана не полностью')
    .meta({ title: 'Ссылка' }),
})
export type DriverSessionInput = z.infer<typeof DriverSessionInput>

export const DriverSession = z
  .object({ sessionToken: z.string(), driverId: Id })
  .meta({ id: 'DriverSession' })
export type DriverSession = z.infer<typeof DriverSession>

/** A maintenance range of the driver's truck. */
export const DriverTerm = z.object({
  id: Id,
  kind: z.string(),
  state: RangeState,
  dateTo: Day.nullable(),
  mileageTo: z.int().nullable(),
  daysLeft: z.int().nullable(),
  kmLeft: z.int().nullable(),
})
export type DriverTerm = z.infer<typeof DriverTerm>

/** A planned visit of the driver or the truck. */
export const DriverVisit = z.object({
  id: Id,
  taskId: Id.nullable(),
  title: z.string(),
  address: z.string(),
  point: Point.nullable(),
  windowFrom: Moment.nullable(),
  windowTo: Moment.nullable(),
  status: RollCallStatus,
  arrivedAt: Moment.nullable(),
  comment: z.string(),
})
export type DriverVisit = z.infer<typeof DriverVisit>

/** Everything on the driver's page except the requests. */
export const DriverMe = z
  .object({
    lastName: z.string(),
    firstName: z.string(),
    middleName: z.string(),
    company: z.string().nullable(),
    car: CarName.extend({ brand: z.string(), model: z.string() }).nullable(),
    /** Open maintenance ranges, without the card reading. */
    terms: z.array(DriverTerm),
    /** The last reading of the driver's card and the due date of the next one. */
    cardReading: z.object({ readOn: Day.nullable(), dueOn: Day, daysLeft: z.int() }).nullable(),
    driverCardExpiresOn: Day.nullable(),
    /** The last seven days of the newest file of the card, newest first. */
    cardWeek: z.object({ readOn: Day.nullable(), days: z.array(CardActivityDay) }).nullable(),
    visits: z.array(DriverVisit),
    /** The company that services the truck. */
    service: z.object({ name: z.string(), phone: z.string().nullable() }),
    linkExpiresAt: Moment,
  })
  .meta({ id: 'DriverMe' })
export type DriverMe = z.infer<typeof DriverMe>

/** A public comment of a request. */
export const DriverComment = z.object({
  id: Id,
  at: Moment,
  text: z.string(),
  /** The author: this driver, the service company or the driver's organization. */
  from: z.enum(['DRIVER', 'SERVICE', 'COMPANY']),
  name: z.string(),
})
export type DriverComment = z.infer<typeof DriverComment>

/** A request of the driver, without costs and internal comments. */
export const DriverTask = z
  .object({
    id: Id,
    title: z.string(),
    status: TaskStatus,
    car: CarName.nullable(),
    driverDescription: z.string(),
    workReport: z.string(),
    /** Who answers for the task, «Гусев А.». */
    operator: z.string().nullable(),
    /** What that person is: only an engineer comes to a truck. */
    operatorRole: Role.nullable(),
    /** The engineers who come: the operator and the crew, without dispatchers. */
    visitors: z.array(z.string()),
    /** When the engineer has arrived. */
    onSiteAt: Moment.nullable(),
    plannedFrom: Moment.nullable(),
    plannedTo: Moment.nullable(),
    createdAt: Moment,
    doneAt: Moment.nullable(),
    closeReason: z.string().nullable(),
    filesCount: z.int(),
    comments: z.array(DriverComment),
  })
  .meta({ id: 'DriverTask' })
export type DriverTask = z.infer<typeof DriverTask>

export const DriverTaskInput = z
  .strictObject({
    /** The selected usual faults and the free text, joined. */
    text: text({ title: 'Что случилось', min: 3, max: maxDriverText }),
    place: line({ title: 'Где стоите', max: 300 }).default(''),
    point: Point.nullable().default(null),
    /** The truck cannot be driven. */
    isStanding: flag('Ехать не могу').default(false),
  })
  .meta({ id: 'DriverTaskInput' })
export type DriverTaskInput = z.infer<typeof DriverTaskInput>

export const DriverCommentInput = z.strictObject({
  text: text({ title: 'Ответ', min: 1, max: maxDriverText }),
})
export type DriverCommentInput = z.infer<typeof DriverCommentInput>

export const VisitAnswerInput = z
  .strictObject({
    answer: z.enum(visitAnswers).meta({ title: 'Ответ' }),
    reason: line({ title: 'Причина', max: maxReasonText }).default(''),
    /** The time of the answer on the device: an offline device sends it later. */
    at: Moment.optional().meta({ title: 'Когда' }),
  })
  .refine(({ answer, reason }) => answer !== 'NOT_COMING' || reason !== '', {
    path: ['reason'],
    error: 'напишите, почему не сможете',
  })
export type VisitAnswerInput = z.infer<typeof VisitAnswerInput>
