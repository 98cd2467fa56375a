import type { Questionnaire, QuestionnaireInput } from '@naryad/contract/triage/triage'

import { seededQuestionnaires } from '../../../migrations/seeds/questionnaires.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import { refuseOlder } from '../../platform/text/stale.ts'
import { isUnchanged } from '../../platform/text/unchanged.ts'
import { findLastDictionaryChange, recordDictionaryChange } from '../audit/index.ts'
import {
  fillQuestionnaires,
  findCurrent,
  lockCategory,
  readQuestionnaires,
  replaceQuestionnaire,
} from './questionnaires.repo.ts'

const what = 'Опросник'
/** The name in the audit. */
const dictionary = 'questionnaires'

export async function listQuestionnaires(db: Db): Promise<{ items: Questionnaire[]; totalCount: number }> {
  const items = await readQuestionnaires(db)
  return { items, totalCount: items.length }
}

/** Stores the questions of a category. Answers that were given before stay as they are. */
export const saveQuestionnaire = (
  db: Db,
  ctx: Ctx,
  categoryId: number,
  { questions, version }: QuestionnaireInput,
): Promise<Questionnaire> =>
  inTransaction(db, async (tx) => {
    const category = await lockCategory(tx, categoryId)
    if (!category) throw notFound('Категория')
    const present = await findCurrent(tx, categoryId)
    await refuseOlder({
      what,
      sent: version,
      present: present?.version ?? 1,
      last: () => findLastDictionaryChange(tx, dictionary, categoryId),
      current: () => present,
    })
    if (present && isUnchanged(present, { questions })) return present
    const saved = await replaceQuestionnaire(tx, categoryId, (present?.version ?? 0) + 1, questions)
    await recordDictionaryChange(
      tx,
      ctx,
      { kind: dictionary, what },
      { id: categoryId, title: category.title },
      questions.length === 0 ? 'Удалено' : `Вопросов: ${questions.length}`,
    )
    await publishQuestionnaires(tx)
    return saved
  })

/** Every open card and form may show another block. */
const publishQuestionnaires = (tx: Tx): Promise<void> => publishAllChanged(tx, ['triage'])

/** Categories of a new installation get the first questionnaires. */
export async function addStandardQuestionnaires(tx: Tx): Promise<void> {
  await fillQuestionnaires(tx, seededQuestionnaires)
  await publishQuestionnaires(tx)
}
