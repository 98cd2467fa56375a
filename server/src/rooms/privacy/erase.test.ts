import type { SubjectKind } from '@naryad/contract/privacy/privacy'
import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller, signedIn } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { recordAudit } from '../audit/index.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser } from '../users/users.make.ts'
import { makeNamed, nameEverywhere, traces } from './privacy.make.ts'

const db = await testDb()
const app = await testApp(db)

const administrator = () => caller(app, db, { role: 'admin', lastName: 'Лапина', firstName: 'Ольга' })
const reason = 'Отзыв согласия от 20.11.2026'
const erase = async (kind: SubjectKind, id: number, by?: Awaited<ReturnType<typeof administrator>>) =>
  (
    await (by ?? (await administrator())).call(privacyRoutes.erase, {
      params: { kind, id },
      body: { reason },
    })
  ).body

/** Everything that the database holds, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(t)::text as line from ${sql.table(name)} as t`.execute(db)
    parts.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  return parts.join('\n')
}

const countsOf = async () => {
  const { rows } = await sql`
    select (select count(*) from tasks) as tasks, (select count(*) from task_comments) as comments,
      (select count(*) from task_actions) as actions, (select count(*) from object_actions) as histories,
      (select count(*) from attachments) as files, (select count(*) from users) as users,
      (select count(*) from drivers) as drivers, (select count(*) from contacts) as contacts`.execute(db)
  return rows[0]
}

describe('erasure', () => {
  test('of a driver removes the name from every place and preserves the counts', async () => {
    const { id } = await makeNamed(db)
    const { taskId, otherId } = await nameEverywhere(db, await administrator(), id)
    expect(await dump()).toMatch(traces)
    const admin = await administrator()
    const before = await countsOf()
    const act = await erase('drivers', id, admin)
    expect(act).toMatchObject({
      number: expect.any(Number),
      subject: { kind: 'drivers', id },
      reason,
      erasedBy: 'Лапина\u00a0О.',
    })
    expect(act.changed).toMatchObject({
      Карточка: 1,
      Заявки: 2,
      Комментарии: 1,
      // The title and the description that were, and the name of the file.
      'История заявок': 3,
      'История других записей': 1,
      'Названия файлов': 1,
      'Примечания к ТС': 1,
      'Примечания к водителям': 1,
      Письма: 1,
    })
    expect(act.changed['Его история']).toBeGreaterThan(0)
    expect(await countsOf()).toEqual(before)
    const left = (await dump()).split('\n').filter((line) => traces.test(line))
    expect(left).toEqual([])
    const task = (await admin.call(tasksRoutes.get, { params: { id: taskId } })).body
    expect(task).toMatchObject({
      title: '[стёрто]: не горит экран',
      description: 'Звонил [стёрто], тел. [стёрто]',
      driverDescription: '[стёрто], права [стёрто]',
      workReport: 'С [стёрто] проверено',
      driver: { id, lastName: `Стёртый водитель ${id}` },
    })
    expect((await admin.call(tasksRoutes.get, { params: { id: otherId } })).body.description).toBe(
      '[стёрто] поедет вторым, Хабибуллаева нет. Прежний номер [стёрто]',
    )
  })

  test('leaves a namesake alone', async () => {
    const { id } = await makeNamed(db)
    const namesake = await makeDriver(db, {
      lastName: 'Хабибуллин',
      firstName: 'Ренат',
      middleName: 'Маратович',
    })
    const other = await makeTask(db, {
      driverId: namesake.id,
      description: 'Хабибуллин ждёт, Хабибуллин Р. звонил, Хабибуллин Р. М. тоже',
    })
    await erase('drivers', id)
    const { description } = await db
      .selectFrom('tasks')
      .select('description')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(description).toBe('Хабибуллин ждёт, Хабибуллин Р. звонил, Хабибуллин Р. М. тоже')
  })

  test('of a driver leaves the task findable by its other words and no longer by the name', async () => {
    const { id } = await makeNamed(db)
    const { taskId } = await nameEverywhere(db, await administrator(), id)
    const admin = await administrator()
    await erase('drivers', id, admin)
    const found = async (query: string) =>
      (await admin.call(tasksRoutes.search, { body: { query } })).body.items.map((task) => task.id)
    expect(await found('экран')).toEqual([taskId])
    expect(await found('Ильдарович')).toEqual([])
  })

  test('of a user ends the sessions and the account, and the work stays', async () => {
    const user = await makeUser(db, {
      lastName: 'Морозова',
      firstName: 'Елена',
      middleName: 'Павловна',
      email: 'morozova@naryad.test',
      passwordHash: '$argon2id$x',
    })
    const session = await signedIn(app, user)
    const { id: taskId } = await makeTask(db, { operatorId: user.id, status: 'ASSIGNED' })
    await db
      .insertInto('taskActions')
      .values({
        taskId,
        userId: user.id,
        kind: 'OPERATOR',
        field: 'Оператор',
        fromText: null,
        toText: 'Морозова\u00a0Е.',
      })
      .execute()
    const letterTo = (address: string, state: 'sent' | 'queued', title: string) => ({
      channel: 'letter' as const,
      address,
      orderKey: address,
      state,
      content: JSON.stringify({ title, text: 'Ссылка', url: '', taskId: null }),
    })
    await db
      .insertInto('deliveries')
      .values([
        letterTo('Morozova@naryad.test', 'sent', 'Вход'),
        letterTo('morozova@naryad.test', 'queued', 'Пароль'),
      ])
      .execute()
    await db
      .insertInto('registrationRequests')
      .values({
        lastName: 'Морозова',
        firstName: 'Елена',
        email: 'morozova@naryad.test',
        phone: '+79270001122',
        companyName: 'Морозова и партнёры',
        consentVersion: 1,
        status: 'APPROVED',
        decidedAt: new Date().toISOString(),
      })
      .execute()
    const by = { address: '203.0.113.7', userAgent: 'Chrome', requestId: '' }
    const object = { kind: 'users', id: user.id, title: 'Морозова Елена' }
    await recordAudit(db, { kind: 'SIGNED_IN', by, userId: user.id })
    await recordAudit(db, { kind: 'SIGN_IN_REFUSED', details: 'Введено: morozova@naryad.test' })
    await recordAudit(db, { kind: 'USER_CHANGED', object })
    const audited = await db.selectFrom('audit').select(['id', 'kind', 'at']).orderBy('id').execute()
    const act = await erase('users', user.id)
    expect(act.changed).toMatchObject({
      Карточка: 1,
      Сеансы: 1,
      Письма: 2,
      'История заявок': 1,
      'Запросы на регистрацию': 1,
      'Журнал безопасности': 2,
    })
    const kept = await db.selectFrom('audit').select(['id', 'kind', 'at']).orderBy('id').execute()
    expect(kept.slice(0, audited.length)).toEqual(audited)
    expect((await session.send(tasksRoutes.get, { params: { id: taskId } })).statusCode).toBe(401)
    const row = await db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      lastName: `Стёртый пользователь ${user.id}`,
      firstName: '',
      email: `erased-${user.id}@erased.invalid`,
      passwordHash: null,
      isBlocked: true,
    })
    const left = (await dump()).split('\n').filter((line) => /морозов|morozova|\.0\.113\./i.test(line))
    expect(left).toEqual([])
    const task = await db
      .selectFrom('tasks')
      .select('operatorId')
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow()
    expect(task.operatorId).toBe(user.id)
  })

  test('of a contact leaves a number', async () => {
    const { id } = await makeContact(db, { name: 'Ольга Сергеевна Гараева', email: 'garaeva@reis.test' })
    await db
      .updateTable('contacts')
      .set({ phones: JSON.stringify([{ phone: '+79270001122', note: 'рабочий' }]), telegram: '@garaeva' })
      .where('id', '=', id)
      .execute()
    const { id: taskId } = await makeTask(db, {
      contactId: id,
      description: 'Ольга Сергеевна встретит, @garaeva, 927 000-11-22',
    })
    await erase('contacts', id)
    const contact = await db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(contact).toMatchObject({ name: `Стёртый контакт ${id}`, phones: [], email: null, telegram: null })
    const task = await db
      .selectFrom('tasks')
      .select('description')
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow()
    expect(task.description).toBe('[стёрто] встретит, [стёрто], [стёрто]')
  })

  test('asked for once more, and twenty times at once, yields the same act', async () => {
    const { id } = await makeNamed(db)
    const admin = await administrator()
    const acts = await Promise.all(Array.from({ length: 20 }, () => erase('drivers', id, admin)))
    expect(new Set(acts.map(({ number }) => number)).size).toBe(1)
    expect(await erase('drivers', id, admin)).toEqual(acts[0])
    const audit = await db
      .selectFrom('audit')
      .selectAll()
      .where('kind', '=', 'PERSONAL_DATA_ERASED')
      .execute()
    expect(audit).toHaveLength(1)
    expect(audit[0]).toMatchObject({
      userId: admin.user.id,
      objectKind: 'drivers',
      objectId: id,
      objectTitle: `Стёртый водитель ${id}`,
    })
    expect(audit[0]?.details).toMatch(/^Акт № \d+\. Основание: Отзыв согласия от 20\.11\.2026\. Карточка: 1/)
  })

  test('of a person who got data again is another act', async () => {
    const { id } = await makeNamed(db)
    const first = await erase('drivers', id)
    await db.updateTable('drivers').set({ lastName: 'Хабибуллин' }).where('id', '=', id).execute()
    expect((await erase('drivers', id)).number).toBeGreaterThan(first.number)
  })

  test('leaves an act, and administrators see all of them, the newest on top', async () => {
    const admin = await administrator()
    const [one, other] = [await makeNamed(db), await makeNamed(db)]
    const first = await erase('drivers', one.id, admin)
    const second = await erase('drivers', other.id, admin)
    const { body } = await admin.call(privacyRoutes.acts, { query: {} })
    expect(body).toEqual({ items: [second, first], totalCount: 2 })
    const next = await admin.call(privacyRoutes.acts, { query: { limit: '1', offset: '1' } })
    expect(next.body).toEqual({ items: [first], totalCount: 2 })
    const senior = await caller(app, db, { role: 'operator', isSenior: true })
    expect((await senior.refusal(privacyRoutes.acts, { query: {} })).status).toBe(403)
  })

  test('of the last administrator, and of oneself, is refused and changes nothing', async () => {
    const admin = await caller(app, db, { role: 'admin', passwordHash: '$argon2id$x' })
    const refusal = (id: number) =>
      admin.refusal(privacyRoutes.erase, { params: { kind: 'users', id }, body: { reason } })
    const before = await dump()
    expect(await refusal(admin.user.id)).toMatchObject({ status: 409 })
    await makeUser(db, { role: 'admin', passwordHash: '$argon2id$x' })
    expect((await refusal(admin.user.id)).body.message).toBe('Свои данные стирает другой администратор')
    expect((await dump()).includes('Стёрт')).toBe(before.includes('Стёрт'))
    expect(await db.selectFrom('erasureActs').select('number').execute()).toEqual([])
  })

  test('two administrators who erase each other at once leave one', async () => {
    const [one, other] = await Promise.all([
      caller(app, db, { role: 'admin', passwordHash: '$argon2id$x' }),
      caller(app, db, { role: 'admin', passwordHash: '$argon2id$x' }),
    ])
    const answers = await Promise.all([
      one.send(privacyRoutes.erase, { params: { kind: 'users', id: other.user.id }, body: { reason } }),
      other.send(privacyRoutes.erase, { params: { kind: 'users', id: one.user.id }, body: { reason } }),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const left = await sql`select from users where role = 'admin' and not is_blocked`.execute(db)
    expect(left.rows).toHaveLength(1)
  })
})
