import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'

const db = await testDb()
const app = await testApp(db)

const administrator = () => caller(app, db, { role: 'admin' })
const auditLines = () => db.selectFrom('audit').select('details').orderBy('id').execute()

describe('the production calendar', () => {
  test('shows the days of a year that are not what their weekday says', async () => {
    const admin = await administrator()
    const { body } = await admin.call(settingsRoutes.calendar, { query: { year: '2026' } })
    expect(body.items[0]).toEqual({ day: '2026-01-01', kind: 'OFF' })
    expect(body.items.every(({ day }) => day.startsWith('2026'))).toBe(true)
    expect(body.totalCount).toBe(body.items.length)
    expect((await admin.call(settingsRoutes.calendar, { query: { year: '2031' } })).body.items).toEqual([])
    expect((await admin.refusal(settingsRoutes.calendar, { query: { year: '26' } })).status).toBe(400)
  })

  test('takes a day and gives it back, and deadlines follow', async () => {
    const admin = await administrator()
    const set = async (day: string, kind: 'OFF' | 'SHORT' | 'WORKING' | null) =>
      (await admin.call(settingsRoutes.setCalendarDay, { body: { day, kind } })).body
    expect(await set('2031-03-03', 'OFF')).toEqual({ day: { day: '2031-03-03', kind: 'OFF' } })
    expect(await set('2031-03-03', 'OFF')).toEqual({ day: { day: '2031-03-03', kind: 'OFF' } })
    expect(await set('2031-03-03', 'SHORT')).toEqual({ day: { day: '2031-03-03', kind: 'SHORT' } })
    expect(await set('2031-03-03', null)).toEqual({ day: null })
    expect((await auditLines()).map(({ details }) => details)).toEqual([
      'Производственный календарь. 03.03.2031: по дню недели → выходной',
      'Производственный календарь. 03.03.2031: выходной → сокращённый',
      'Производственный календарь. 03.03.2031: сокращённый → по дню недели',
    ])
  })
})
