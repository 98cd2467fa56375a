import type { Db } from '../platform/db/connect.ts'
import { makeCar } from '../rooms/cars/cars.make.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeContact } from '../rooms/contacts/contacts.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { makeTask } from '../rooms/tasks/tasks.make.ts'
import { makeUnit } from '../rooms/units/units.make.ts'
import { makeUser } from '../rooms/users/users.make.ts'

/** A truck with its organization, driver and server. */
export async function makeLinked(db: Db) {
  const { id: companyId } = await makeCompany(db, { name: `ООО «Путь ${Math.random()}»` })
  const { id: driverId } = await makeDriver(db, { companyId, comment: 'Звонить утром' })
  const { id: carServerId } = await db
    .insertInto('carServers')
    .values({ title: 'Сервер' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const car = { companyId, driverId, carServerId, vin: 'XLER4X20005398127', mileageKm: 5, comment: 'Тент' }
  return { companyId, driverId, carServerId, carId: (await makeCar(db, car)).id }
}

/** A request with every related object. */
export async function makeLinkedTask(db: Db, facts: Parameters<typeof makeTask>[1] = {}): Promise<number> {
  const { companyId, driverId, carId, carServerId } = await makeLinked(db)
  const { id: contactId } = await makeContact(db, { companyId })
  const kind = { title: 'Диагностика', queue: 'external' } as const
  const types = db.insertInto('taskTypes').values({ title: kind.title }).returning('id')
  const categories = db
    .insertInto('taskCategories')
    .values({ ...kind, unitKind: 'TERMINAL' })
    .returning('id')
  const unit = await makeUnit(db, { kind: 'TERMINAL', place: 'CAR', carId })
  const { id } = await makeTask(db, {
    typeId: (await types.executeTakeFirstOrThrow()).id,
    categoryId: (await categories.executeTakeFirstOrThrow()).id,
    companyId,
    driverId,
    carId,
    carServerId,
    contactId,
    queue: 'external',
    externalNumber: '7',
    operatorId: (await makeUser(db)).id,
    status: 'PLANNED',
    plannedFrom: '2026-11-30T07:00:00Z',
    plannedTo: '2026-11-30T09:00:00Z',
    workReport: 'Начато',
    ...facts,
  })
  await db
    .insertInto('taskWarranties')
    .values({
      taskId: id,
      unitId: unit.id,
      ground: 'UNIT',
      text: 'Не гарантия: дата установки неизвестна',
      until: null,
      userId: null,
    })
    .execute()
  return id
}
