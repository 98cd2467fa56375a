import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnTask } from '../../platform/db/personal-data/own-objects.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data/personal-data.ts'

/** The frozen document stays: it is evidence, and its hash covers every byte. */
async function eraseInDisputes(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const disputes = await eraseTexts(tx, erased, {
    table: 'disputes',
    save: sql`update disputes as t set`,
    columns: ['reason', 'note'],
    isOwn: isOwnTask(erased, sql`t.task_id`),
  })
  return { 'Споры о визитах': disputes }
}

export const disputesPersonalData: PersonalData = {
  sections: (subject) => [
    ...(subject.kind === 'users'
      ? [
          {
            title: 'Споры о визитах',
            rows: sql`select id as key, task_id, reason, opened_at, result, note, settled_at
              from disputes where opened_by = ${subject.id} or settled_by = ${subject.id}`,
          },
        ]
      : []),
    mentionsIn(subject, { title: 'Споры о визитах', table: 'disputes', texts: sql`reason, note` }),
  ],
  erase: eraseInDisputes,
}
