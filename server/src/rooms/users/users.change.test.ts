import { usersRoutes } from '@naryad/contract/users/users.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { blankUser } from '../../testing/blanks.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { letterTextsOf } from '../letters/letters.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser, newUser } from './users.make.ts'

const db = await testDb()
const app = await testApp(db)
let admin: Caller

beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin', lastName: 'Кузьмин' })
})

const create = (body: object) => admin.call(usersRoutes.create, { body: { ...newUser, ...body } })
const update = (id: number, body: object) =>
  admin.send(usersRoutes.update, { params: { id }, body: { ...blankUser, ...newUser, ...body } })
const history = async (id: number) =>
  (await admin.call(usersRoutes.actions, { params: { id }, query: {} })).body.items
const audit = () =>
  db
    .selectFrom('audit')
    .select(['kind', 'userId', 'objectId', 'objectTitle', 'details'])
    .orderBy('id')
    .execute()
const letters = () => letterTextsOf(db)
const emails = async () =>
  (await db.selectFrom('users').select('email').orderBy('id').execute()).map(({ email }) => email)

describe('adding a user', () => {
  test('stores all that was sent, and invites the user by letter', async () => {
    const company = await makeCompany(db, { name: 'ООО «Юг»' })
    const full = {
      lastName: 'Ахметов',
      firstName: 'Камиль',
      middleName: 'Ринатович',
      email: 'Park@Translog.test',
      phone: '8 917 245-18-63',
      role: 'client',
      companyId: company.id,
      timeZone: 'Asia/Yekaterinburg',
    }
    const { status, body } = await create(full)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      lastName: 'Ахметов',
      email: 'park@translog.test',
      phone: '+79172451863',
      role: 'client',
      company: { id: company.id, name: 'ООО «Юг»' },
      timeZone: 'Asia/Yekaterinburg',
      isBlocked: false,
      blockReason: null,
      lastSeenAt: null,
      hasPassword: false,
      hasSecondFactor: false,
      sessionsCount: 0,
      openTasksCount: 0,
      version: 1,
    })
    expect(await letters()).toMatchObject([
      { recipient: 'park@translog.test', text: expect.stringContaining('/reset-password#token=') },
    ])
    expect(await history(body.id)).toMatchObject([{ kind: 'CREATED', who: { id: admin.user.id } }])
    expect(await audit()).toEqual([
      {
        kind: 'USER_CREATED',
        userId: admin.user.id,
        objectId: body.id,
        objectTitle: 'Ахметов Камиль Ринатович, park@translog.test',
        details:
          'Почта: park@translog.test. Роль: Представитель организации. Старший диспетчер: нет. Организация: ООО «Юг»',
      },
    ])
  })

  test.each([
    [{ lastName: '' }, { lastName: 'Фамилия: заполните поле' }],
    [{ email: 'belova' }, { email: 'Почта: «belova» не похоже на адрес почты, например ivanov@company.ru' }],
    [
      { role: 'root' },
      { role: 'Роль: такого значения нет: root; возможны admin, operator, engineer, client' },
    ],
    [{ timeZone: 'Europe/Kazan' }, { timeZone: 'Часовой пояс: такого часового пояса нет' }],
    [{ role: 'client' }, { companyId: 'Организация: укажите, кого он представляет' }],
    [{ role: 'client', companyId: 2_000_000_000 }, { companyId: 'Организация: такой организации нет' }],
    [{ companyId: 2_000_000_000 }, { companyId: 'Организация: у сотрудника её нет' }],
    [{ role: 'engineer', isSenior: true }, { isSenior: 'Старший диспетчер: только для роли «Диспетчер»' }],
    [{ role: 'admin', queues: ['luv'] }, { queues: 'Очереди: только для ролей «Диспетчер» и «Инженер»' }],
    [{ isBlocked: true }, { '': 'Запрос: неизвестные поля: isBlocked' }],
    [{ passwordHash: 'x' }, { '': 'Запрос: неизвестные поля: passwordHash' }],
  ])('with %j is refused, and nothing changes', async (body, fields) => {
    const answer = await admin.refusal(usersRoutes.create, { body: { ...newUser, ...body } })
    expect(answer).toMatchObject({ status: 400, body: { fields } })
    expect(await emails()).toHaveLength(1)
    expect(await letters()).toEqual([])
    expect(await audit()).toEqual([])
  })

  test('with a taken e-mail is refused under the field, whatever its case', async () => {
    await create({})
    const { status, body } = await admin.refusal(usersRoutes.create, {
      body: { ...newUser, email: 'BELOVA@naryad.test' },
    })
    expect(status).toBe(409)
    expect(body.fields).toEqual({ email: 'Пользователь с такой почтой уже есть' })
    expect(await letters()).toHaveLength(1)
  })

  test('with one e-mail twice at once makes one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.send(usersRoutes.create, { body: newUser })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(7).fill(409),
    ])
    expect(await emails()).toHaveLength(2)
    expect(await letters()).toHaveLength(1)
  })

  test('with the same key makes one user and one letter', async () => {
    const options = { idempotencyKey: 'k' }
    const first = await admin.call(usersRoutes.create, { body: newUser }, options)
    const second = await admin.call(usersRoutes.create, { body: newUser }, options)
    expect(second.body).toEqual(first.body)
    expect(await letters()).toHaveLength(1)
    const other = { body: { ...newUser, email: 'other@naryad.test' } }
    expect((await admin.refusal(usersRoutes.create, other, options)).status).toBe(422)
  })

  test('all queues are no limit, and each stands once, in the order of the product', async () => {
    const { body } = await create({ queues: ['luv', 'tachograph', 'luv'] })
    expect(body.queues).toEqual(['tachograph', 'luv'])
    const all = ['external', 'luv', 'skud', 'glonass', 'tachograph']
    expect((await create({ email: 'other@naryad.test', queues: all })).body.queues).toEqual([])
  })
})

describe('changing a user', () => {
  test('is recorded in the history by fields, and in the audit by what affects access', async () => {
    const { body } = await create({ queues: ['luv'] })
    const answer = await update(body.id, { role: 'engineer', phone: '+79172451863', firstName: 'Анна' })
    expect(answer.json()).toMatchObject({ role: 'engineer', queues: [], version: 2 })
    expect((await history(body.id)).slice(0, 3).map(({ field, from, to }) => [field, from, to])).toEqual([
      ['Очереди', 'ЛУВ', null],
      ['Роль', 'Диспетчер', 'Инженер'],
      ['Телефон', null, '+79172451863'],
    ])
    expect((await audit()).at(-1)).toMatchObject({
      kind: 'USER_CHANGED',
      userId: admin.user.id,
      objectId: body.id,
      details: 'Роль: Диспетчер → Инженер. Очереди: ЛУВ → нет. Изменено ещё: Телефон',
    })
  })

  test('that says nothing new leaves no trace', async () => {
    const { body } = await create({})
    expect((await update(body.id, {})).json()).toMatchObject({ version: 1 })
    expect(await history(body.id)).toHaveLength(1)
    expect(await audit()).toHaveLength(1)
  })

  test('follows the same rules as adding', async () => {
    const { body } = await create({})
    await create({ email: 'other@naryad.test' })
    expect((await update(body.id, { role: 'client' })).json()).toMatchObject({
      fields: { companyId: 'Организация: укажите, кого он представляет' },
    })
    expect((await update(body.id, { email: 'Other@naryad.test' })).json()).toMatchObject({
      statusCode: 409,
      fields: { email: 'Пользователь с такой почтой уже есть' },
    })
    expect((await update(2_000_000_000, {})).json()).toMatchObject({
      statusCode: 404,
      message: 'Пользователь не найден',
    })
    expect(await history(body.id)).toHaveLength(1)
  })

  test('of a role holds from the next call on', async () => {
    const dispatcher = await caller(app, db, { role: 'operator', email: 'belova@naryad.test' })
    expect((await dispatcher.send(usersRoutes.list, {})).statusCode).toBe(200)
    await update(dispatcher.user.id, { role: 'engineer' })
    expect((await dispatcher.send(usersRoutes.list, {})).statusCode).toBe(403)
    expect((await dispatcher.send(usersRoutes.operators, {})).statusCode).toBe(200)
  })

  test('of the e-mail voids the link that went to the old one, and sends a new one', async () => {
    const { body } = await create({})
    await update(body.id, { email: 'right@naryad.test' })
    expect((await letters()).map(({ recipient }) => recipient)).toEqual([
      'belova@naryad.test',
      'right@naryad.test',
    ])
    const links = await db.selectFrom('passwordLinks').select(['expiresAt', 'createdAt']).execute()
    expect(links.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now())).toHaveLength(1)
    expect((await audit()).at(-1)?.details).toBe('Почта: belova@naryad.test → right@naryad.test')
  })

  test('of the e-mail of a user with a password sends no letter', async () => {
    const { user } = await caller(app, db, { email: 'belova@naryad.test' })
    await update(user.id, { email: 'right@naryad.test' })
    expect(await letters()).toEqual([])
  })
})

describe('only an administrator changes an account', () => {
  test.each([
    ['a senior dispatcher', { role: 'operator', isSenior: true }],
    ['a dispatcher', { role: 'operator' }],
    ['an engineer', { role: 'engineer' }],
    ['a client', { role: 'client' }],
  ] as const)('%s changes neither the own account nor others', async (_, facts) => {
    const person = await caller(app, db, facts)
    const { id } = person.user
    const attempts = [
      person.refusal(usersRoutes.create, { body: newUser }),
      person.refusal(usersRoutes.update, { params: { id }, body: { ...newUser, role: 'admin' } }),
      person.refusal(usersRoutes.block, {
        params: { id: admin.user.id },
        body: { isBlocked: true, reason: 'Уволен' },
      }),
      person.refusal(usersRoutes.remove, { params: { id: admin.user.id } }),
      person.refusal(usersRoutes.invite, { params: { id } }),
      person.refusal(usersRoutes.endSessions, { params: { id: admin.user.id } }),
      person.refusal(usersRoutes.removeSecondFactor, { params: { id } }),
    ]
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(403)
    const rows = await db.selectFrom('users').select(['role', 'isBlocked']).orderBy('id').execute()
    expect(rows).toEqual([
      { role: 'admin', isBlocked: false },
      { role: facts.role, isBlocked: false },
    ])
  })
})

describe('an operator who would not see assigned tasks any more', () => {
  test('stays in the role and the queues until the tasks have another operator', async () => {
    const company = await makeCompany(db)
    const { id } = await makeUser(db, { role: 'engineer', email: 'gusev@naryad.test' })
    await makeTask(db, { queue: 'luv', operatorId: id, status: 'ASSIGNED' })
    await makeTask(db, { queue: 'luv', operatorId: id, status: 'CLOSED' })
    const person = { lastName: 'Гусев', firstName: 'Антон', email: 'gusev@naryad.test' }
    const put = (facts: object) =>
      admin.send(usersRoutes.update, { params: { id }, body: { ...blankUser, ...person, ...facts } })
    for (const facts of [
      { role: 'client', companyId: company.id },
      { role: 'engineer', queues: ['skud'] },
    ])
      expect((await put(facts)).json()).toMatchObject({
        statusCode: 409,
        message:
          'За пользователем 1 открытая заявка, которые станут ему недоступны: назначьте им другого оператора',
      })
    expect((await put({ role: 'operator', queues: ['luv'] })).statusCode).toBe(200)
    await db
      .updateTable('tasks')
      .set({ operatorId: null, status: 'NEW' })
      .where('queue', '=', 'luv')
      .execute()
    expect((await put({ role: 'client', companyId: company.id })).statusCode).toBe(200)
  })
})
