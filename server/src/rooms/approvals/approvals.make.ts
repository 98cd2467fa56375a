import type { ApprovalInput } from '@naryad/contract/approvals/approvals'
import { approvalsRoutes } from '@naryad/contract/approvals/approvals.routes'

import type { Db } from '../../platform/db/connect.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import type { Caller } from '../../testing/callers.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeKind, makeRange } from '../maintenance/maintenance.make.ts'
import { makePriceItem } from '../tasks/dictionaries/price-items.make.ts'
import type { Stage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

/** A task in work with costs of this sum, in kopecks, that its organization may be asked about. */
export const makePaidTask = (
  db: Db,
  on: Pick<Stage, 'companyId' | 'engineer'>,
  sum: number,
  facts: Parameters<typeof makeTask>[1] = {},
) =>
  makeTask(db, {
    status: 'IN_PROGRESS',
    companyId: on.companyId,
    operatorId: on.engineer.user.id,
    costItems: JSON.stringify([{ title: 'Замена блока', quantity: 1, unit: 'шт.', price: sum }]),
    costs: sum,
    ...facts,
  })

const secretIn = (link: string): string => link.slice(link.indexOf('#') + 1)

/** Asks by a letter; returns the question and the secret of its link. */
export async function ask(who: Caller, taskId: number, facts: Partial<ApprovalInput> = {}) {
  const { body } = await who.call(approvalsRoutes.send, {
    params: { id: taskId },
    body: { sentTo: 'Ахметов К.', email: 'ahmetov@client.ru', ...facts },
  })
  return { ...body.approval, link: body.link, secret: secretIn(body.link) }
}

/** A priced work every half year on a truck of its own for each of these days from now. */
export async function makePlannedWorks(db: Db, companyId: number, inDays: readonly number[]) {
  const { id: kindId, title } = await makeKind(db, { termMonths: 6 })
  await makePriceItem(db, { title, price: 460_000, maintenanceKindId: kindId })
  const carIds: number[] = []
  const rangeIds: number[] = []
  for (const days of inDays) {
    const { id: carId } = await makeCar(db, { companyId })
    const dateTo = addDays(companyToday(), days)
    carIds.push(carId)
    rangeIds.push((await makeRange(db, { carId, kindId, dateFrom: addDays(dateTo, -180), dateTo })).id)
  }
  return { kindId, carIds, rangeIds }
}
