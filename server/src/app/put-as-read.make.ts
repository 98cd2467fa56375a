import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { connectionsRoutes } from '@naryad/contract/connections/connections.routes'
import type { RouteDef } from '@naryad/contract/kit/route'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { savedReportsRoutes } from '@naryad/contract/saved-reports/saved-reports.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import {
  carServersRoutes,
  priceItemsRoutes,
  taskCategoriesRoutes,
  taskTypesRoutes,
} from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'

import type { Db } from '../platform/db/connect.ts'
import { makeAct } from '../rooms/acts/acts.make.ts'
import { makeAbsence } from '../rooms/calendar/calendar.make.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeContact } from '../rooms/contacts/contacts.make.ts'
import { makeContract } from '../rooms/contracts/contracts.make.ts'
import { makeLightRule } from '../rooms/lights/lights.make.ts'
import { makeMailbox } from '../rooms/mailboxes/mailboxes.make.ts'
import { makeKind, makeRange } from '../rooms/maintenance/maintenance.make.ts'
import { makeRule } from '../rooms/messengers/messengers.make.ts'
import { makePriceList } from '../rooms/prices/prices.make.ts'
import { asked, makeQuestionnaire } from '../rooms/triage/triage.make.ts'
import { makeUnit, makeUnitModel } from '../rooms/units/units.make.ts'
import { makeUser } from '../rooms/users/users.make.ts'
import { makeZone } from '../rooms/zones/zones.make.ts'
import type { Caller } from '../testing/callers.ts'
import { makeLinked, makeLinkedTask } from './linked.make.ts'
import { settingPuts } from './put-rules.make.ts'

export type Read = Readonly<Record<string, unknown>>
export type Params = Readonly<Record<string, string | number>>

export interface Made {
  readonly params?: Params
  /** Where the object is not read at its own address, nor in a list of all. */
  readonly read?: () => Promise<Read | undefined>
  /** A field with another value, as a client changes it in the object. */
  readonly change: Read
  /** What follows from this change. */
  readonly follows?: readonly string[]
}

const year = { dateFrom: '2026-01-01', dateTo: '2026-12-31' }

const notedCall = { direction: 'OUT', result: 'FAILED', startedAt: '2026-11-20T10:15:00.000Z' }

const code = '000000012'

const coded = (db: Db, table: 'cars' | 'drivers', id: number) =>
  db.updateTable(table).set({ accountingCode: code }).where('id', '=', id).execute()

const entry = async (admin: Caller, route: RouteDef, body: Read, change: Read): Promise<Made> => {
  const answer = await admin.send(route, { body })
  return { params: { id: answer.json<{ id: number }>().id }, change }
}

/** A new object with every related one, by the path of its PUT; a new call has to come in here. */
export const putMakers = (db: Db, admin: Caller): Readonly<Record<string, () => Promise<Made>>> => ({
  '/auth/user': async () => ({ change: { middleName: 'Петровна' } }),
  '/users/:id': async () => {
    const { companyId } = await makeLinked(db)
    const { id } = await makeUser(db, { role: 'client', companyId, phone: '+79172451863' })
    return { params: { id }, change: { lastName: 'Гусева' } }
  },
  '/tasks/:id': async () => ({
    params: { id: await makeLinkedTask(db) },
    change: { description: 'Не горит экран' },
  }),
  '/tasks/types/:id': () =>
    entry(
      admin,
      taskTypesRoutes.create,
      { title: 'Поверка', queues: ['luv'], checklist: [], reportTemplate: 'Сделано', isActive: true },
      { reportTemplate: 'Готово' },
    ),
  '/tasks/categories/:id': () =>
    entry(
      admin,
      taskCategoriesRoutes.create,
      { title: 'Датчик', queue: 'luv', isActive: true },
      { title: 'Трекер' },
    ),
  '/triage/questionnaires/:id': async () => {
    const { categoryId } = await makeQuestionnaire(db)
    const read = async () =>
      (await admin.call(triageRoutes.questionnaires, {})).body.items.find(
        (one) => one.categoryId === categoryId,
      )
    // Each edit is a questionnaire of its own.
    return { params: { id: categoryId }, read, change: { questions: [asked, asked] }, follows: ['id'] }
  },
  '/tasks/car-servers/:id': () =>
    entry(admin, carServersRoutes.create, { title: 'Форт', isActive: true }, { title: 'Форт-2' }),
  '/tasks/price-items/:id': () =>
    entry(
      admin,
      priceItemsRoutes.create,
      { title: 'Выезд', kind: 'WORK', unit: 'шт.', price: 100, isActive: true },
      { price: 200 },
    ),
  '/price-lists/:id': async () => ({
    params: { id: (await makePriceList(db, { percent: 5 })).id },
    change: { percent: -5 },
  }),
  '/cars/:id': async () => ({
    params: { id: (await makeLinked(db)).carId },
    change: { comment: 'Рефрижератор' },
  }),
  '/tasks/by-code/:code': async () => {
    await makeLinkedTask(db, { accountingCode: code })
    return { params: { code }, change: { description: 'Не горит экран' } }
  },
  '/cars/by-code/:code': async () => {
    const { carId } = await makeLinked(db)
    await coded(db, 'cars', carId)
    return { params: { code }, change: { comment: 'Рефрижератор' } }
  },
  '/cars/maintance/:id': async () => {
    const { carId } = await makeLinked(db)
    const { id } = await makeRange(db, { carId, ...year, comment: 'по акту' })
    return {
      params: { id },
      change: { comment: 'по регламенту' },
      read: async () => {
        const { body } = await admin.call(maintenanceRoutes.search, { body: { carIds: [carId] } })
        return body.items.find((range) => range.id === id)
      },
    }
  },
  '/cars/maintance/kinds/:id': async () => ({
    params: { id: (await makeKind(db, { source: 'Приказ № 5' })).id },
    change: { termMonths: 24 },
  }),
  '/units/:id': async () => {
    const { carId } = await makeLinked(db)
    const facts = { installedOn: '2026-03-12', since: '2026-03-12', warrantyUntil: '2028-03-12' }
    const { id } = await makeUnit(db, { ...facts, place: 'CAR', carId, isMain: true, comment: 'Пломба 5' })
    return { params: { id }, change: { warrantyNote: 'по талону' } }
  },
  '/units/models/:id': async () => ({
    params: { id: (await makeUnitModel(db, { warrantyMonths: 24, checkedOn: '2026-03-12' })).id },
    change: { verificationMonths: 24 },
  }),
  '/mailboxes/:id': async () => ({
    params: { id: (await makeMailbox(db, { isOn: false })).id },
    change: { folder: 'Заявки' },
  }),
  '/light-rules/:id': async () => ({
    params: { id: (await makeLightRule(db, { source: 'Приказ № 5' })).id },
    change: { overdue: 'YELLOW' },
  }),
  '/companies/:id': async () => ({
    params: { id: (await makeCompany(db, { comment: 'Платят вовремя', contractNumber: '7' })).id },
    change: { contractExpiresOn: '2027-01-01' },
  }),
  '/companies/by-code/:code': async () => {
    await makeCompany(db, { comment: 'Платят вовремя', contractNumber: '7', accountingCode: code })
    return { params: { code }, change: { contractExpiresOn: '2027-01-01' } }
  },
  '/calls/:id': async () => {
    const { companyId } = await makeLinked(db)
    const body = { ...notedCall, companyId, phone: '+79172451863', note: 'Просит счёт' }
    return entry(admin, callsRoutes.create, body, { note: 'Счёт отправлен' })
  },
  '/contacts/by-code/:code': async () => {
    const { companyId } = await makeLinked(db)
    await makeContact(db, { companyId, telegram: 'orlov_p', accountingCode: code })
    return { params: { code }, change: { position: 'Диспетчер' } }
  },
  '/drivers/by-code/:code': async () => {
    const { driverId } = await makeLinked(db)
    await coded(db, 'drivers', driverId)
    return { params: { code }, change: { licenseExpiresOn: '2030-01-01' } }
  },
  '/contacts/:id': async () => {
    const { companyId } = await makeLinked(db)
    const phones = JSON.stringify([{ phone: '+79172451863', note: 'личный' }])
    const { id } = await makeContact(db, { companyId, phones, telegram: 'orlov_p' })
    return { params: { id }, change: { position: 'Диспетчер' } }
  },
  '/acts/:id': async () => ({
    params: { id: (await makeAct(db, { comment: 'До 5 числа' })).id },
    change: { actOn: '2026-12-01' },
  }),
  '/contracts/:id': async () => {
    const { id: priceListId } = await makePriceList(db)
    const facts = { queues: ['luv' as const], dateTo: '2030-01-01', comment: 'Ежегодный' }
    return {
      params: { id: (await makeContract(db, { ...facts, priceListId })).id },
      change: { approvalLimit: 500_000 },
    }
  },
  '/drivers/:id': async () => ({
    params: { id: (await makeLinked(db)).driverId },
    change: { licenseExpiresOn: '2030-01-01' },
  }),
  '/zones/:id': async () => ({ params: { id: (await makeZone(db)).id }, change: { name: 'Стоянка' } }),
  '/calendar/absences/:id': async () => {
    const { id, userId } = await makeAbsence(db, { comment: 'Сочи' })
    return {
      params: { id },
      change: { comment: 'Крым' },
      read: async () => {
        const body = { from: '2026-11-15T21:00:00Z', to: '2026-11-22T21:00:00Z', operatorIds: [userId] }
        const answer = await admin.send(calendarRoutes.search, { body })
        return answer.json<{ absences: Read[] }>().absences.find((absence) => absence['id'] === id)
      },
    }
  },
  '/reports/saved/:id': () =>
    entry(
      admin,
      savedReportsRoutes.create,
      {
        name: 'По очередям',
        isShared: true,
        period: 'lastWeek',
        definition: { kind: 'tasks', input: { groupBy: ['queue'], queues: ['luv'] } },
        schedule: { every: 'week', weekdays: [1], at: '08:00' },
      },
      { period: 'thisMonth' },
    ),
  '/telegram/notifications/:id': async () => ({
    params: { id: await makeRule(db) },
    change: { title: 'Срочные' },
  }),
  '/telegram/bots': async () => ({ change: { activatesAtOnce: true } }),
  '/settings': async () => ({ change: { closeReasons: ['Решено по телефону'] } }),
  '/settings/sso': async () => ({ change: { oidcTitle: 'Keycloak' } }),
  '/settings/mail': async () => ({ change: { address: 'https://naryad.example.ru' } }),
  '/settings/connections/:key': async () => ({
    params: { key: 'geocoder' },
    change: { provider: 'photon', values: { url: 'https://photon.example.ru' } },
    read: async () => {
      const answer = await admin.send(connectionsRoutes.list, {})
      return answer.json<{ items: Read[] }>().items.find(({ key }) => key === 'geocoder')
    },
  }),
  ...settingPuts(admin),
  '/settings/calendar': async () => ({
    change: { kind: 'WORKING' },
    read: async () => {
      const day = '2026-11-28'
      const { body } = await admin.call(settingsRoutes.calendar, { query: { year: '2026' } })
      return body.items.find((one) => one.day === day) ?? { day, kind: 'OFF' }
    },
  }),
})
