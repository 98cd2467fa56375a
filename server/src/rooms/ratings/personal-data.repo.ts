import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnTask } from '../../platform/db/personal-data/own-objects.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data/personal-data.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

const title = 'Оценки работ'

async function eraseInRatings(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const ratings = await eraseTexts(tx, erased, {
    table: 'ratings',
    save: sql`update ratings as t set`,
    columns: ['text', 'email', 'name'],
    isOwn: isOwnTask(erased, sql`t.task_id`),
    areShort: true,
  })
  await sql`update ratings set email = '', name = '' where lower(email) = any(${arrayOf(erased.emails, 'text')})`.execute(
    tx,
  )
  return { [title]: ratings }
}

export const ratingsPersonalData: PersonalData = {
  sections: (subject) => [mentionsIn(subject, { title, table: 'ratings', texts: sql`text, email, name` })],
  erase: eraseInRatings,
}
