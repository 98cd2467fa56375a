import type { Question } from '@naryad/contract/triage/triage'

import type { Db } from '../../platform/db/connect.ts'
import { makeCategory } from '../tasks/tasks.make.ts'

/** «Масса включена?»: without it no visit is needed; with it two blocks are taken along. */
export const asked: Question = {
  title: 'Масса включена?',
  hint: '',
  kind: 'YES_NO',
  options: [],
  fact: null,
  verdicts: [
    { answer: 'Нет', verdict: 'REMOTE', advice: 'Включить массу', parts: [] },
    {
      answer: 'Да',
      verdict: 'VISIT',
      advice: 'Проверить питание',
      parts: [{ title: 'Блок СКЗИ', quantity: 2, unitModelId: null }],
    },
  ],
}

/** A questionnaire of a category of its own. */
export async function makeQuestionnaire(
  db: Db,
  questions: readonly Question[] = [asked],
): Promise<{ id: number; categoryId: number }> {
  const { id: categoryId } = await makeCategory(db)
  return db
    .insertInto('questionnaires')
    .values({ categoryId, version: 1, questions: JSON.stringify(questions) })
    .returning(['id', 'categoryId'])
    .executeTakeFirstOrThrow()
}
