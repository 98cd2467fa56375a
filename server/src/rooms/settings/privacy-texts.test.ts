import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'

const db = await testDb()
const app = await testApp(db)

const administrator = () => caller(app, db, { role: 'admin', lastName: 'Лапина', firstName: 'Ольга' })

describe('texts about personal data', () => {
  test('are all shown, the newest on top, page by page', async () => {
    const admin = await administrator()
    const change = (text: string) => admin.call(settingsRoutes.change, { body: { privacy: { text } } })
    await change('Данные у {компания}.')
    await change('Данных у {компания} нет.')
    const { body } = await admin.call(settingsRoutes.privacyVersions, { query: {} })
    expect(body).toMatchObject({
      items: [
        { version: 3, text: 'Данных у «Наряд» нет.' },
        { version: 2, text: 'Данные у «Наряд».' },
        { version: 1 },
      ],
      totalCount: 3,
    })
    const next = await admin.call(settingsRoutes.privacyVersions, { query: { limit: '1', offset: '2' } })
    expect(next.body.items.map(({ version }) => version)).toEqual([1])
    expect(next.body.totalCount).toBe(3)
  })

  test('that were, are shown to administrators alone', async () => {
    for (const role of ['operator', 'engineer', 'client'] as const) {
      const { status } = await (
        await caller(app, db, { role })
      ).refusal(settingsRoutes.privacyVersions, { query: {} })
      expect(status).toBe(403)
    }
  })
})
