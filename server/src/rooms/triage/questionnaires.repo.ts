import type { Question, Questionnaire } from '@naryad/contract/triage/triage'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

const columns = ['id', 'categoryId', 'questions', 'version'] as const

/** Those that ask something, by category. */
export const readQuestionnaires = (db: Db): Promise<Questionnaire[]> =>
  db
    .selectFrom('questionnaires')
    .select(columns)
    .where('isCurrent', '=', true)
    .where(sql<boolean>`questions <> '[]'::jsonb`)
    .orderBy('categoryId')
    .execute()

export const findQuestionnaire = (db: Db, id: number): Promise<Questionnaire | undefined> =>
  db.selectFrom('questionnaires').select(columns).where('id', '=', id).executeTakeFirst()

/** Locks the category, so that of two edits the second sees the first. */
export const lockCategory = (
  tx: Tx,
  categoryId: number,
): Promise<{ id: number; title: string } | undefined> =>
  tx
    .selectFrom('taskCategories')
    .select(['id', 'title'])
    .where('id', '=', categoryId)
    .forUpdate()
    .executeTakeFirst()

export const findCurrent = (tx: Tx, categoryId: number): Promise<Questionnaire | undefined> =>
  tx
    .selectFrom('questionnaires')
    .select(columns)
    .where('categoryId', '=', categoryId)
    .where('isCurrent', '=', true)
    .executeTakeFirst()

/** The former questions stay for the answers to them that are still under way. */
export async function replaceQuestionnaire(
  tx: Tx,
  categoryId: number,
  version: number,
  questions: readonly Question[],
): Promise<Questionnaire> {
  await tx
    .updateTable('questionnaires')
    .set({ isCurrent: false })
    .where('categoryId', '=', categoryId)
    .where('isCurrent', '=', true)
    .execute()
  return tx
    .insertInto('questionnaires')
    .values({ categoryId, version, questions: JSON.stringify(questions) })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Gives categories that have never had a questionnaire the standard one of their title. */
export async function fillQuestionnaires(
  tx: Tx,
  standard: readonly { queue: string; category: string; questions: readonly object[] }[],
): Promise<void> {
  for (const { queue, category, questions } of standard)
    await sql`
      insert into questionnaires (category_id, version, questions)
      select id, 1, ${JSON.stringify(questions)}::jsonb from task_categories
      where queue = ${queue} and title = ${category}
        and not exists (select from questionnaires where category_id = task_categories.id)`.execute(tx)
}
