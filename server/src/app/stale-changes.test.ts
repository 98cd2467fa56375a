import { api } from '@naryad/contract/api'
import type { ErrorReply } from '@naryad/contract/kit/errors'
import type { BoundRoute, RouteDef } from '@naryad/contract/kit/route'
import { savedReportsRoutes } from '@naryad/contract/saved-reports/saved-reports.routes'
import {
  carServersRoutes,
  priceItemsRoutes,
  taskCategoriesRoutes,
  taskTypesRoutes,
} from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

import { makeAct } from '../rooms/acts/acts.make.ts'
import { makeAbsence } from '../rooms/calendar/calendar.make.ts'
import { makeCar } from '../rooms/cars/cars.make.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeContact } from '../rooms/contacts/contacts.make.ts'
import { makeContract } from '../rooms/contracts/contracts.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { makeLightRule } from '../rooms/lights/lights.make.ts'
import { makeMailbox } from '../rooms/mailboxes/mailboxes.make.ts'
import { makeKind, makeRange } from '../rooms/maintenance/maintenance.make.ts'
import { makeRule } from '../rooms/messengers/messengers.make.ts'
import { makePriceList } from '../rooms/prices/prices.make.ts'
import { makeTask } from '../rooms/tasks/tasks.make.ts'
import { makeQuestionnaire } from '../rooms/triage/triage.make.ts'
import { makeUnit, makeUnitModel } from '../rooms/units/units.make.ts'
import { makeUser, newUser } from '../rooms/users/users.make.ts'
import { makeZone, yard } from '../rooms/zones/zones.make.ts'
import { testApp } from '../testing/app.ts'
import {
  blankCar,
  blankCompany,
  blankContact,
  blankContract,
  blankDriver,
  blankKind,
  blankRange,
  blankReport,
  blankLightRule,
  blankMailbox,
  blankUnitModel,
  blankUser,
} from '../testing/blanks.ts'
import { type Caller, caller } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'
import { putMakers } from './put-as-read.make.ts'
import { type Saved, settingMakers } from './stale-settings.make.ts'

const db = await testDb()
const app = await testApp(db)

let admin: Caller
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const hasVersion = ({ body }: BoundRoute): boolean =>
  body !== undefined && 'version' in (z.toJSONSchema(body, { io: 'input' }).properties ?? {})

const declared = Object.values(api).flatMap((rooms) =>
  rooms.flatMap((room): BoundRoute[] => Object.values(room)),
)

/** Calls that save an object whole and name the version they were begun with. */
const routes = declared
  .filter((route) => route.method === 'PUT' && route.path.endsWith('/:id') && hasVersion(route))
  .map((route): [string, BoundRoute] => [`${route.method} ${route.path}`, route])

const created = async (route: RouteDef, input: Saved['input']): Promise<Saved> => {
  const answer = await admin.send(route, { body: input('Прежний') })
  return { id: answer.json<{ id: number }>().id, input }
}

/** How a refusal names the object, and a new object for each call; a new call has to come in here. */
const makers: Readonly<Record<string, readonly [name: string, make: () => Promise<Saved>]>> = {
  'PUT /users/:id': [
    'Пользователя',
    async () => ({
      ...(await makeUser(db)),
      input: (lastName) => ({ ...blankUser, ...newUser, lastName }),
    }),
  ],
  'PUT /tasks/:id': ['Заявку', async () => ({ ...(await makeTask(db)), input: (title) => ({ title }) })],
  'PUT /tasks/types/:id': [
    'Вид работ:',
    () =>
      created(taskTypesRoutes.create, (title) => ({
        title,
        queues: ['luv'],
        checklist: [],
        reportTemplate: '',
        isActive: true,
      })),
  ],
  'PUT /tasks/categories/:id': [
    'Категория:',
    () => created(taskCategoriesRoutes.create, (title) => ({ title, queue: 'luv', isActive: true })),
  ],
  'PUT /tasks/car-servers/:id': [
    'Сервер:',
    () => created(carServersRoutes.create, (title) => ({ title, isActive: true })),
  ],
  'PUT /tasks/price-items/:id': [
    'Позиция прайс-листа:',
    () =>
      created(priceItemsRoutes.create, (title) => ({
        title,
        kind: 'WORK',
        unit: 'шт.',
        price: 1,
        isActive: true,
      })),
  ],
  'PUT /price-lists/:id': [
    'Прайс-лист:',
    async () => ({
      ...(await makePriceList(db)),
      input: (title) => ({ title, dateFrom: '2026-01-01', percent: null, items: [], isActive: true }),
    }),
  ],
  'PUT /cars/:id': [
    'ТС',
    async () => {
      const { id, plate } = await makeCar(db)
      return { id, input: (model) => ({ ...blankCar, plate, model }) }
    },
  ],
  'PUT /cars/maintance/:id': [
    'Интервал',
    async () => {
      const { id, kindId, dateFrom, dateTo } = await makeRange(db)
      return { id, input: (comment) => ({ ...blankRange, kindId, dateFrom, dateTo, comment }) }
    },
  ],
  'PUT /cars/maintance/kinds/:id': [
    'Вид обслуживания',
    async () => ({ ...(await makeKind(db)), input: (title) => ({ ...blankKind, title }) }),
  ],
  'PUT /units/:id': [
    'Прибор',
    async () => {
      const { id, modelId, serial } = await makeUnit(db)
      return {
        id,
        input: (comment) => ({
          modelId,
          serial,
          installedOn: null,
          warrantyUntil: null,
          warrantyNote: '',
          comment,
        }),
      }
    },
  ],
  'PUT /units/models/:id': [
    'Модель прибора:',
    async () => ({
      ...(await makeUnitModel(db)),
      input: (title) => ({ ...blankUnitModel, title }),
    }),
  ],
  'PUT /mailboxes/:id': [
    'Почтовый ящик:',
    async () => ({
      ...(await makeMailbox(db, { isOn: false })),
      input: (folder) => ({ ...blankMailbox, folder }),
    }),
  ],
  'PUT /light-rules/:id': [
    'Правило светофора:',
    async () => ({ ...(await makeLightRule(db)), input: (title) => ({ ...blankLightRule, title }) }),
  ],
  'PUT /triage/questionnaires/:id': [
    'Опросник',
    async () => ({
      id: (await makeQuestionnaire(db)).categoryId,
      input: (title) => ({ questions: [{ title, kind: 'YES_NO' }] }),
    }),
  ],
  'PUT /companies/:id': [
    'Организацию',
    async () => ({ ...(await makeCompany(db)), input: (name) => ({ ...blankCompany, name }) }),
  ],
  'PUT /acts/:id': [
    'Акт',
    async () => ({
      id: (await makeAct(db)).id,
      input: (comment) => ({
        dateFrom: '2026-11-01',
        dateTo: '2026-11-30',
        actOn: '2026-11-30',
        comment,
      }),
    }),
  ],
  'PUT /contracts/:id': [
    'Договор',
    async () => {
      const { id, companyId } = await makeContract(db)
      return { id, input: (comment) => ({ ...blankContract, companyId, comment }) }
    },
  ],
  'PUT /drivers/:id': [
    'Водителя',
    async () => ({
      ...(await makeDriver(db)),
      input: (lastName) => ({ ...blankDriver, lastName, firstName: 'Тимур' }),
    }),
  ],
  'PUT /contacts/:id': [
    'Контакт',
    async () => ({ ...(await makeContact(db)), input: (name) => ({ ...blankContact, name }) }),
  ],
  'PUT /reports/saved/:id': [
    'Отчёт',
    () => created(savedReportsRoutes.create, (name) => ({ ...blankReport, name })),
  ],
  'PUT /calendar/absences/:id': [
    'Отсутствие',
    async () => {
      const { id, userId, kind, dateFrom, dateTo } = await makeAbsence(db)
      return { id, input: (comment) => ({ userId, kind, dateFrom, dateTo, comment }) }
    },
  ],
  'PUT /telegram/notifications/:id': [
    'Уведомление',
    async () => ({
      id: await makeRule(db),
      input: (title) => ({ title, events: ['task.created'], queues: [], priorities: [], companyIds: [] }),
    }),
  ],
  'PUT /zones/:id': [
    'Территорию',
    async () => ({ ...(await makeZone(db)), input: (name) => ({ name, shape: yard }) }),
  ],
}

test('every call that names a version has a maker here, or among those of objects that are put as read', () => {
  const known = new Set(Object.keys({ ...makers, ...settingMakers(() => admin), ...putMakers(db, admin) }))
  expect(routes.filter(([name, { path }]) => !known.has(name) && !known.has(path))).toEqual([])
  expect(Object.keys(makers).filter((name) => !routes.some(([one]) => one === name))).toEqual([])
})

/** An object as it was read, saved with another text in the field that its maker changes. */
async function makeAsRead({ path }: RouteDef): Promise<Saved> {
  const { params = {}, change = {} } = (await putMakers(db, admin)[path]?.()) ?? {}
  const get = declared.find((route) => route.method === 'GET' && route.path === path)
  if (!get) throw new Error(`nothing reads ${path}`)
  const { version: _, ...read } = (await admin.send(get, { params })).json<Record<string, unknown>>()
  const [field = ''] = Object.keys(change)
  return { id: Number(params['id']), input: (text) => ({ ...read, [field]: text }) }
}

interface Versioned {
  readonly version: number
}

test.each(routes)(
  '%s saves one of two changes of the same version and answers the other with what was saved',
  async (name, route) => {
    const [what, make] = makers[name] ?? settingMakers(() => admin)[name] ?? ['.+', () => makeAsRead(route)]
    const { id, input } = await make()
    const save = (text: string, version?: number) =>
      admin.send(route, { params: { id }, body: { ...input(text), version } })
    const both = await Promise.all([save('Первый', 1), save('Второй', 1)])
    const saved = both.find(({ statusCode }) => statusCode === 200)?.json<Versioned>()
    const refused = both.find(({ statusCode }) => statusCode === 409)?.json<ErrorReply>()
    expect(saved).toMatchObject({ version: 2 })
    expect(String(refused?.message)).toMatch(new RegExp(`^${what} тем временем изменил.+, сверьте правки$`))
    expect(refused?.current).toEqual(saved)
    expect((await save('Третий', 2)).json()).toMatchObject({ version: 3 })
    // A call that names no version changes the present state.
    expect((await save('Четвёртый')).json()).toMatchObject({ version: 4 })
  },
)
