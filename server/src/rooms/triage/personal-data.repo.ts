import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnTask } from '../../platform/db/personal-data/own-objects.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data/personal-data.ts'

/** Answers are typed by people; what to take along is, too, where it is added by hand. */
async function eraseInTriages(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const isOwn = isOwnTask(erased, sql`t.task_id`)
  const triages = await eraseTexts(tx, erased, {
    table: 'task_triages',
    save: sql`update task_triages as t set`,
    columns: ['answers', 'advice'],
    json: ['answers'],
    isOwn,
  })
  const parts = await eraseTexts(tx, erased, {
    table: 'task_parts',
    save: sql`update task_parts as t set`,
    columns: ['title'],
    isOwn,
    areShort: true,
  })
  return { 'Ответы на опросники': triages, 'Что взять с собой': parts }
}

export const triagePersonalData: PersonalData = {
  sections: (subject) => [
    ...(subject.kind === 'users'
      ? [
          {
            title: 'Ответы на опросники',
            rows: sql`select id as key, task_id, answers, verdict, at from task_triages
              where user_id = ${subject.id}`,
          },
        ]
      : []),
    mentionsIn(subject, { title: 'Ответы на опросники', table: 'task_triages', texts: sql`answers, advice` }),
    mentionsIn(subject, { title: 'Что взять с собой', table: 'task_parts', texts: sql`title` }),
  ],
  erase: eraseInTriages,
}
