import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnTask } from '../../platform/db/personal-data/own-objects.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data/personal-data.ts'

const texts = sql`promised_to, text, move_reason`

async function eraseInPromises(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const promises = await eraseTexts(tx, erased, {
    table: 'promises',
    save: sql`update promises as t set`,
    columns: ['promisedTo', 'text', 'moveReason'],
    isOwn: isOwnTask(erased, sql`t.task_id`),
    areShort: true,
  })
  return { Обещания: promises }
}

export const promisesPersonalData: PersonalData = {
  sections: (subject) => [
    ...(subject.kind === 'users'
      ? [
          {
            title: 'Обещания',
            rows: sql`select id as key, task_id, at, promised_to, text, given_at, result, closed_at
              from promises where user_id = ${subject.id}`,
          },
        ]
      : []),
    mentionsIn(subject, { title: 'Обещания', table: 'promises', texts }),
  ],
  erase: eraseInPromises,
}
