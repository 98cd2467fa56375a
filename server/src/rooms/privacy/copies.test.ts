import type { SubjectKind } from '@naryad/contract/privacy/privacy'
import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { zonesRoutes } from '@naryad/contract/zones/zones.routes'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { attach, fileOf } from '../attachments/attachments.make.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { prepareChannels } from '../deliveries/deliveries.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { fileOf as sheetOf, sendFile, sendRows } from '../imports/imports.make.ts'
import { sendLetter } from '../letters/index.ts'
import { makeRange } from '../maintenance/maintenance.make.ts'
import { recordPublished } from '../notifications/notifications.make.ts'
import { makeSuggestion } from '../suggestions/suggestions.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { makeUser } from '../users/users.make.ts'
import { yard } from '../zones/zones.make.ts'

// A surname alone means the person only in texts of own objects. Whatever copies these texts is planted here: history,
// notifications, deliveries, letters, suggestions, names of files, imports and the audit.

const db = await testDb()
const app = await testApp(db)
beforeAll(prepareChannels)

const trace = /зеленц/i

async function linesWithTrace(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const lines: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(t)::text as line from ${sql.table(name)} as t`.execute(db)
    lines.push(...rows.map(({ line }) => `${name} ${line}`).filter((line) => trace.test(line)))
  }
  return lines
}

interface Place {
  readonly companyId: number
}

const makers: Readonly<Record<SubjectKind, (place: Place) => Promise<{ id: number }>>> = {
  drivers: ({ companyId }) => makeDriver(db, { companyId, lastName: 'Зеленцов', firstName: 'Аркадий' }),
  contacts: ({ companyId }) => makeContact(db, { companyId, name: 'Зеленцов Аркадий' }),
  users: () => makeUser(db, { role: 'engineer', lastName: 'Зеленцов', firstName: 'Аркадий' }),
}
const references = { drivers: 'driverId', contacts: 'contactId', users: 'operatorId' } as const

/** Names the person by the surname alone in the person's own objects, and changes them so that copies are made. */
async function nameBySurname(kind: SubjectKind, id: number, { companyId }: Place): Promise<void> {
  const admin = await caller(app, db, { role: 'admin', lastName: 'Лапина' })
  const dispatcher = await caller(app, db, { lastName: 'Морозова' })
  const { id: taskId } = await makeTask(db, {
    companyId,
    [references[kind]]: id,
    status: 'IN_PROGRESS',
    ...(kind === 'users' ? {} : { operatorId: dispatcher.user.id }),
    title: 'Зеленцов: не горит экран',
    description: 'Звонил Зеленцов',
  })
  await admin.call(tasksRoutes.comment, { params: { id: taskId }, body: { text: 'Перезвонить Зеленцову' } })
  await attach(admin, taskId, fileOf('Права Зеленцова.txt', 'номер', 'text/plain'))
  await admin.call(tasksRoutes.done, {
    params: { id: taskId },
    body: { workReport: 'Проверено с Зеленцовым' },
  })
  await recordPublished(db, {
    findRuledChats: async (_, facts) =>
      facts.map(({ index }) => ({ index, ruleId: 7, channel: 'telegram', address: '-100' })),
  })
  await db
    .transaction()
    .execute((tx) =>
      sendLetter(tx, { to: 'garage@reis.test', subject: 'Зеленцов', text: 'Приедет Зеленцов' }),
    )
  await sendFile(admin, 'contacts', sheetOf('Имя\nПетров Пётр\n', 'Список Зеленцова.csv'))
  if (kind === 'users') return

  await makeSuggestion(db, { companyId, title: 'Зеленцов сообщил', words: 'Пишет Зеленцов' })
  await admin.call(zonesRoutes.create, {
    body: { companyId, name: 'Двор Зеленцова', shape: yard },
  })
  await sql`update companies set comment = 'Спросить Зеленцова' where id = ${companyId}`.execute(db)
  await sendRows(admin, 'companies', ['Название', 'Заметка'], [['ООО «Рейс»', 'Спросить кого-нибудь']])
  if (kind !== 'drivers') return

  const { id: carId } = await makeCar(db, {
    plate: 'А123ВС77',
    companyId,
    driverId: id,
    comment: 'Ездит Зеленцов',
  })
  await sendRows(admin, 'cars', ['Госномер', 'Заметка'], [['А123ВС77', 'Заметки нет']])
  await makeRange(db, { carId, comment: 'Делали с Зеленцовым' })
}

test.each(['drivers', 'contacts', 'users'] as const)(
  'an erased person leaves no surname in what was copied from own objects: %s',
  async (kind) => {
    const { id: companyId } = await makeCompany(db, { name: 'ООО «Рейс»' })
    const { id } = await makers[kind]({ companyId })
    await nameBySurname(kind, id, { companyId })
    const planted = new Set((await linesWithTrace()).map((line) => line.split(' ')[0]))
    for (const table of [
      'tasks',
      'task_comments',
      'task_actions',
      'attachments',
      'notifications',
      'deliveries',
      'imports',
      'audit',
    ])
      expect(planted).toContain(table)
    if (kind !== 'users')
      for (const table of ['suggestions', 'company_zones', 'object_actions', 'import_rows'])
        expect(planted).toContain(table)
    const admin = await caller(app, db, { role: 'admin' })
    await admin.call(privacyRoutes.erase, { params: { kind, id }, body: { reason: 'Отзыв согласия' } })
    expect(await linesWithTrace()).toEqual([])
  },
)
