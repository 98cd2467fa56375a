import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnTask } from '../../platform/db/personal-data/own-objects.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data/personal-data.ts'

const texts = sql`why, steps::text`

async function eraseInRuns(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const runs = await eraseTexts(tx, erased, {
    table: 'automation_runs',
    save: sql`update automation_runs as t set`,
    columns: ['why', 'steps'],
    json: ['steps'],
    isOwn: isOwnTask(erased, sql`t.task_id`),
    areShort: true,
  })
  return { 'Журнал правил': runs }
}

/** The log says whom a rule has made the operator. */
export const automationPersonalData: PersonalData = {
  sections: (subject) => [mentionsIn(subject, { title: 'Журнал правил', table: 'automation_runs', texts })],
  erase: eraseInRuns,
}
