import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import type { Db } from '../../platform/db/connect.ts'
import { blankDriver } from '../../testing/blanks.ts'
import type { Caller } from '../../testing/callers.ts'
import { attach, fileOf } from '../attachments/attachments.make.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { sendLetter } from '../letters/index.ts'
import { makeTask } from '../tasks/tasks.make.ts'

/** The data of the person created by `makeNamed`, which must not remain. */
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

/** Mentions the driver in every column that stores free text. */
export async function nameEverywhere(
  db: Db,
  admin: Caller,
  driverId: number,
): Promise<{ taskId: number; otherId: number }> {
  const { id: carId } = await makeCar(db, { comment: 'Закреплён за Хабибуллиным' })
  await admin.call(driversRoutes.update, {
    params: { id: driverId },
    body: {
      ...blankDriver,
      lastName: 'Хабибуллин',
      firstName: 'Рустам',
      middleName: 'Ильдарович',
      phone: '+79172451864',
      licenseNumber: '1604123456',
      carId,
    },
  })
  const { id: taskId } = await makeTask(db, {
    driverId,
    title: 'Хабибуллин: не горит экран',
    description: 'Звонил Хабибуллин Р. И., тел. 8 (917) 245-18-64',
    driverDescription: 'хабибуллин рустам ильдарович, права 16 04 123456',
    workReport: 'С Хабибуллиным проверено',
  })
  const { id: otherId } = await makeTask(db, { description: 'Рустам Хабибуллин поедет вторым' })
  // The edit leaves a row in the history, with the previous value.
  await admin.call(tasksRoutes.update, {
    params: { id: otherId },
    body: {
      title: 'Рустам Хабибуллин и Хабибуллаева',
      description: 'Рустам Хабибуллин поедет вторым, Хабибуллаева нет. Прежний номер 917 245 18 63',
    },
  })
  await admin.call(tasksRoutes.comment, {
    params: { id: taskId },
    body: { text: 'Перезвонить Хабибуллину', isInternal: true },
  })
  await attach(admin, taskId, fileOf('Права_Хабибуллин.txt', 'номер', 'text/plain'))
  await makeDriver(db, { phone: null, comment: 'Напарник Рустама Хабибуллина' })
  await db
    .transaction()
    .execute((tx) =>
      sendLetter(tx, { to: 'garage@reis.test', subject: 'Заявка', text: 'Водитель Рустам Хабибуллин' }),
    )
  return { taskId, otherId }
}
