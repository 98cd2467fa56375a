import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { describe, expect, test } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeRequest } from '../registration/registration.make.ts'

const db = await testDb()
const app = await testApp(db)

async function download(who: Caller, filters: object, columns?: readonly string[]) {
  const query = { filters: JSON.stringify(filters), ...(columns && { columns: columns.join(',') }) }
  const answer = await who.send(exportsRoutes.registration, { query })
  expect(answer.statusCode).toBe(200)
  return { answer, cells: await cellsOf(answer.rawPayload) }
}

describe('requests for an account as a workbook', () => {
  test('stand there as they were decided, with the conditions of their list', async () => {
    const senior = await caller(app, db, { role: 'operator', isSenior: true })
    await makeRequest(db, { lastName: 'Сабиров', firstName: 'Данис', middleName: '' })
    await makeRequest(db, {
      lastName: 'Крылов',
      firstName: 'Олег',
      middleName: '',
      companyName: '=cmd()',
      phone: '+79991234567',
      email: 'krylov@mail.ru',
      status: 'DECLINED',
      decidedBy: senior.user.id,
      decidedAt: '2026-11-20T21:30:00Z',
      declineReason: 'не наш клиент',
    })
    const keys = ['name', 'companyName', 'status', 'phone', 'email', 'decidedAt', 'declineReason']
    const filters = { status: 'DECLINED', query: 'крыл' }
    const { answer, cells } = await download(senior, filters, keys)
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('запросы на регистрацию'))
    expect(cells.slice(1)).toEqual([
      [
        'Крылов Олег',
        '=cmd()',
        'Отклонён',
        '+79991234567',
        'krylov@mail.ru',
        { day: '2026-11-21', time: '00:30:00' },
        'не наш клиент',
      ],
    ])
    const all = await download(senior, { sort: 'ASC' })
    expect(all.cells.map(([name]) => name)).toEqual(['Кто', 'Сабиров Данис', 'Крылов Олег'])
  })

  test('are for those alone who may read the list', async () => {
    for (const facts of [{ role: 'operator' }, { role: 'engineer' }, { role: 'client' }] as const) {
      const person = await caller(app, db, facts)
      expect((await person.refusal(exportsRoutes.registration, { query: {} })).status).toBe(403)
    }
  })
})
