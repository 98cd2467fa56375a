import type {
  DriverComment,
  DriverMe,
  DriverTask,
  DriverTaskInput,
  DriverTerm,
  DriverVisit,
  VisitAnswerInput,
} from '@naryad/contract/driver-page/driver-page'
import { driverPageRoutes } from '@naryad/contract/driver-page/driver-page.routes'
import { cardReadingDays } from '@naryad/contract/drivers/card-reading'
import type { MaintenanceRange } from '@naryad/contract/maintenance/maintenance'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { DriverCtx } from '../../platform/http/ctx.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { firstLine } from '../../platform/text/first-line.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { occurrenceOf } from '../../platform/time/occurrence.ts'
import { findCardReadingKind, findLastCardReading, termsOfCar } from '../maintenance/index.ts'
import { answerByDriver } from '../roll-call/index.ts'
import { readSetting } from '../settings/index.ts'
import { activityOf, readCardWeek } from '../tachograph-files/index.ts'
import { commentByDriver, commentOnVisit, createByDriver } from '../tasks/drivers/index.ts'
import { findTask, findVisit, readDriver, readVisits } from './driver-page.repo.ts'

export async function getPage(db: Db, { driver }: DriverCtx): Promise<DriverMe> {
  const today = companyToday()
  const { carId } = driver
  const [facts, ranges, readOn, cardKindId, visits, company, week] = await Promise.all([
    readDriver(db, driver),
    carId === null ? [] : termsOfCar(db, carId),
    carId === null ? null : findLastCardReading(db, carId),
    findCardReadingKind(db),
    readVisits(db, driver, addDays(today, -1)),
    readSetting(db, 'company'),
    readCardWeek(db, driver.id),
  ])
  return {
    ...facts,
    // A truck outside the tenant scope is not visible, so its ranges are not either.
    terms: facts.car ? ranges.filter(({ kind }) => kind.id !== cardKindId).map(termOf) : [],
    cardReading: facts.car
      ? cardReadingOf(
          ranges.find(({ kind }) => kind.id === cardKindId),
          readOn,
          today,
        )
      : null,
    cardWeek: week ? { readOn: week.readOn, days: week.days.map(activityOf) } : null,
    visits,
    service: { name: company.name, phone: company.phone },
  }
}

const termOf = ({ id, kind, state, dateTo, mileageTo, daysLeft, kmLeft }: MaintenanceRange): DriverTerm => ({
  id,
  kind: kind.title,
  state,
  dateTo,
  mileageTo,
  daysLeft,
  kmLeft,
})

const dayMs = 86_400_000

/** Due at the end of the current range; without one, 28 days after the last reading. */
function cardReadingOf(
  running: MaintenanceRange | undefined,
  readOn: string | null,
  today: string,
): DriverMe['cardReading'] {
  const dueOn = running?.dateTo ?? (readOn === null ? null : addDays(readOn, cardReadingDays))
  if (dueOn === null) return null
  return { readOn, dueOn, daysLeft: Math.round((Date.parse(dueOn) - Date.parse(today)) / dayMs) }
}

export const createTask = (db: Db, ctx: DriverCtx, input: DriverTaskInput): Promise<DriverTask> =>
  idempotently(db, ctx, driverPageRoutes.createTask, input, async (tx) => {
    const id = await createByDriver(
      tx,
      ctx.driver,
      {
        title: firstLine(input.text),
        text: input.isStanding ? `${input.text}\nЕхать не могу.` : input.text,
        place: input.place,
        point: input.point,
        isUrgent: input.isStanding,
      },
      ctx.occurrence,
    )
    const task = await findTask(tx, ctx.driver, id)
    if (!task) throw new Error(`request ${id} is not visible to its driver`)
    return task
  })

export const addComment = (db: Db, ctx: DriverCtx, taskId: number, text: string): Promise<DriverComment> =>
  idempotently(db, ctx, driverPageRoutes.comment, { taskId, text }, async (tx) => {
    const { id, at } = await commentByDriver(tx, ctx.driver, { taskId, text, occurrence: ctx.occurrence })
    return { id, at, text, from: 'DRIVER', name: '' }
  })

export const answerVisit = (
  db: Db,
  ctx: DriverCtx,
  id: number,
  input: VisitAnswerInput,
): Promise<DriverVisit> =>
  idempotently(db, ctx, driverPageRoutes.answerVisit, { id, ...input }, async (tx) => {
    const { answer, reason } = input
    const occurrence = occurrenceOf(ctx, input.at)
    const { taskId, isChanged } = await answerByDriver(tx, ctx.driver, id, {
      answer,
      reason,
      at: occurrence?.at ?? new Date().toISOString(),
    })
    if (isChanged && answer === 'NOT_COMING' && taskId !== null)
      await commentOnVisit(tx, ctx.driver, {
        taskId,
        text: `Не смогу приехать: ${reason}`,
        occurrence,
      })
    return visitOf(tx, ctx, id)
  })

async function visitOf(tx: Tx, { driver }: DriverCtx, id: number): Promise<DriverVisit> {
  const visit = await findVisit(tx, driver, id)
  if (!visit) throw new Error(`visit ${id} is missing although it is locked`)
  return visit
}
