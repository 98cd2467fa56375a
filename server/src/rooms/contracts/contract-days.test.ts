import { beforeEach, expect, test } from 'vitest'

import { addDays } from '../../platform/time/company-day.ts'
import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { findRenewed } from './contract-days.repo.ts'
import { makeContract } from './contracts.make.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
beforeEach(async () => {
  on = await setStage(app, db)
})

test.each([
  ['2026-01-31', 1, ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  ['2026-01-15', 1, ['2026-02-15', '2026-03-15']],
  ['2027-02-28', 12, ['2028-02-29', '2029-02-28']],
])(
  'a contract until %s that is prolonged by %i months ends on the days of its paper',
  async (dateTo, renewsMonths, ends) => {
    const { companyId } = on
    const { id } = await makeContract(db, { companyId, dateFrom: '2025-12-01', dateTo, renewsMonths })
    const found: (string | undefined)[] = []
    let last = dateTo
    for (const end of ends) {
      const dayAfter = addDays(last, 1)
      found.push((await db.transaction().execute((tx) => findRenewed(tx, dayAfter))).get(id))
      await db.updateTable('contracts').set({ dateTo: end }).where('id', '=', id).execute()
      last = end
    }
    expect(found).toEqual(ends)
  },
)
