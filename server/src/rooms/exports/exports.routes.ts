import { carColumns } from '@naryad/contract/cars/cars.columns'
import { companyColumns } from '@naryad/contract/companies/companies.columns'
import { contactColumns } from '@naryad/contract/contacts/contacts.columns'
import { driverColumns } from '@naryad/contract/drivers/drivers.columns'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { registrationColumns } from '@naryad/contract/registration/registration.columns'
import { externalTaskColumns, taskColumnsOf } from '@naryad/contract/tasks/tasks.columns'
import { UserFilters } from '@naryad/contract/users/users.accounts'
import { userColumns } from '@naryad/contract/users/users.columns'

import type { Db } from '../../platform/db/connect.ts'
import { inOrderOf } from '../../platform/db/in-order.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { inFewPlaces } from '../../platform/http/downloads.ts'
import type { FileReply } from '../../platform/http/files.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { recordAudit } from '../audit/index.ts'
import { findCarIds, readCars } from '../cars/index.ts'
import { findCompanyIds, readCompanies } from '../companies/index.ts'
import { findContactIds, readContacts } from '../contacts/index.ts'
import { findDriverIds, readDrivers } from '../drivers/index.ts'
import { findRequestIds, readRequests } from '../registration/index.ts'
import { readSetting } from '../settings/index.ts'
import { listedTasks } from '../tasks/index.ts'
import { findUserIds, searchUsers } from '../users/index.ts'
import { type Export, exportList, maxListed } from './export.service.ts'
import {
  carCells,
  companyCells,
  contactCells,
  driverCells,
  requestCells,
  taskCells,
  userCellsBy,
} from './shown.ts'

const whole = { limit: maxListed, offset: 0 }
const everyUser = UserFilters.parse({})

export function mountExports(http: Http, db: Db): void {
  const download = inFewPlaces(http, 2)
  const send = <Item, Key extends string>(
    ctx: Ctx,
    kind: keyof typeof exportsRoutes,
    list: () => Promise<Export<Item, Key>>,
  ): Promise<FileReply> =>
    download(ctx, async () => {
      const found = await list()
      const object = { kind, id: null, title: found.title }
      await recordAudit(db, { kind: 'EXPORTED', by: ctx, object, details: `Строк: ${found.ids.length}` })
      return exportList(found)
    })

  mount(http, exportsRoutes, {
    cars: ({ query: { filters, columns } }, ctx) =>
      send(ctx, 'cars', async () => ({
        title: 'Автомобили',
        columns: carColumns,
        shown: carCells,
        chosen: columns,
        ids: (await findCarIds(db, ctx, { ...filters, ...whole })).ids,
        read: (ids) => readCars(db, ctx, ids),
      })),
    drivers: ({ query: { filters, columns } }, ctx) =>
      send(ctx, 'drivers', async () => ({
        title: 'Водители',
        columns: driverColumns,
        shown: driverCells,
        chosen: columns,
        ids: (await findDriverIds(db, ctx, { ...filters, ...whole })).ids,
        read: (ids) => readDrivers(db, ctx, ids),
      })),
    companies: ({ query: { filters, columns } }, ctx) =>
      send(ctx, 'companies', async () => ({
        title: 'Организации',
        columns: companyColumns,
        shown: companyCells,
        chosen: columns,
        ids: (await findCompanyIds(db, ctx, { ...filters, ...whole })).ids,
        read: (ids) => readCompanies(db, ctx, ids),
      })),
    contacts: ({ query: { filters, columns } }, ctx) =>
      send(ctx, 'contacts', async () => ({
        title: 'Контакты',
        columns: contactColumns,
        shown: contactCells,
        chosen: columns,
        ids: (await findContactIds(db, ctx, { ...filters, ...whole })).ids,
        read: (ids) => readContacts(db, ctx, ids),
      })),
    users: ({ query: { filters, columns } }, ctx) =>
      send(ctx, 'users', async () => ({
        title: 'Пользователи',
        columns: userColumns,
        shown: userCellsBy(await readSetting(db, 'queueLabels')),
        chosen: columns,
        ids: (await findUserIds(db, { ...filters, ...whole })).ids,
        read: async (ids) => inOrderOf((await searchUsers(db, { ...everyUser, ...pageOf(ids) })).items, ids),
      })),
    registration: ({ query: { filters, columns } }, ctx) =>
      send(ctx, 'registration', async () => ({
        title: 'Запросы на регистрацию',
        columns: registrationColumns,
        shown: requestCells,
        chosen: columns,
        ids: (await findRequestIds(db, { ...filters, ...whole })).ids,
        read: (ids) => readRequests(db, ids),
      })),
    tasks: ({ query: { filters, columns } }, ctx) =>
      send(ctx, 'tasks', async () => ({
        title:
          filters.queue === undefined
            ? 'Заявки'
            : `Заявки ${(await readSetting(db, 'queueLabels'))[filters.queue]}`,
        columns: columns === undefined ? taskColumnsOf(filters.queue) : externalTaskColumns,
        shown: taskCells,
        chosen: columns,
        ids: await listedTasks.ids(db, ctx.who, { ...filters, limit: maxListed }),
        read: (ids) => listedTasks.read(db, ctx.who, ids),
      })),
  })
}

const pageOf = (ids: readonly number[]) => ({ ids: [...ids], limit: ids.length, offset: 0 })
