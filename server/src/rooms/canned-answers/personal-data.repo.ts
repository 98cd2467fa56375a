import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data/personal-data.ts'

const title = 'Готовые ответы'

async function eraseInAnswers(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const answers = await eraseTexts(tx, erased, {
    table: 'canned_answers',
    save: sql`update canned_answers as t set`,
    columns: ['title', 'text', 'shortcut'],
    isOwn: erased.kind === 'users' ? sql`t.owner_id = ${erased.id}` : sql`false`,
    areShort: true,
    isVersioned: true,
  })
  return { [title]: answers }
}

export const cannedAnswersPersonalData: PersonalData = {
  sections: (subject) => [
    ...(subject.kind === 'users'
      ? [
          {
            title,
            rows: sql`select id as key, title, text, shortcut from canned_answers where owner_id = ${subject.id}`,
          },
        ]
      : []),
    mentionsIn(subject, { title, table: 'canned_answers', texts: sql`title, text, shortcut` }),
  ],
  erase: eraseInAnswers,
}
