import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { Caller } from '../../testing/callers.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

/** What must not be left of the person whom `makeNamed` makes. */
export const traces =
  /хабибуллин|рустам|ильдарович|2451863|245 18 63|245-18-64|2451864|1604123456|16 04 123456|0000123456789|лесной/i

export const makeNamed = (db: Db): Promise<{ id: number }> =>
  makeDriver(db, {
    lastName: 'Хабибуллин',
    firstName: 'Рустам',
    middleName: 'Ильдарович',
    phone: '+79172451863',
    licenseNumber: '1604123456',
    driverCardNumber: 'RUD0000123456789',
    birthDate: '1980-05-06',
    comment: 'Живёт на Лесной',
  })

/** Somebody named in every place that keeps words of people. */
export async function nameEverywhere(
  db: Db,
  admin: Caller,
  driverId: number,
): Promise<{ taskId: number; otherId: number }> {
  await admin.call(driversRoutes.update, {
    params: { id: driverId },
    body: {
      lastName: 'Хабибуллин',
      firstName: 'Рустам',
      middleName: 'Ильдарович',
      phone: '+79172451864',
      licenseNumber: '1604123456',
    },
  })
  const { id: taskId } = await makeTask(db, {
    driverId,
    title: 'Хабибуллин: не горит экран',
    description: 'Звонил Хабибуллин Р. И., тел. 8 (917) 245-18-64',
    driverDescription: 'хабибуллин рустам ильдарович, права 16 04 123456',
    workReport: 'С Хабибуллиным проверено',
  })
  const { id: otherId } = await makeTask(db, {
    description: 'Рустам Хабибуллин поедет вторым, Хабибуллаева нет. Прежний номер 917 245 18 63',
  })
  await db
    .insertInto('taskComments')
    .values({ taskId, authorId: admin.user.id, text: 'Перезвонить Хабибуллину', isInternal: true })
    .execute()
  await db
    .insertInto('taskActions')
    .values([
      {
        taskId: otherId,
        userId: admin.user.id,
        kind: 'CHANGED',
        field: 'Водитель',
        fromText: null,
        toText: 'Хабибуллин Рустам Ильдарович',
      },
    ])
    .execute()
  await db
    .insertInto('objectActions')
    .values({
      entity: 'cars',
      objectId: 5,
      userId: null,
      source: 'STAFF',
      kind: 'CHANGED',
      field: 'Водитель',
      fromText: 'Хабибуллин Р. И.',
      toText: null,
    })
    .execute()
  await db
    .insertInto('attachments')
    .values({
      taskId,
      name: 'Права_Хабибуллин.jpg',
      mime: 'image/jpeg',
      size: 1,
      sha256: Buffer.alloc(32),
      storageKey: 'a'.repeat(32),
    })
    .execute()
  await db
    .insertInto('letters')
    .values({ recipient: 'garage@reis.test', subject: 'Заявка', text: 'Водитель Рустам Хабибуллин' })
    .execute()
  return { taskId, otherId }
}
