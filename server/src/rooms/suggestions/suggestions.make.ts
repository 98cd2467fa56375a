import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { suggestTask } from './suggest-task.service.ts'
import type { NewSuggestion } from './suggestions.repo.ts'

export const makeSuggestion = (db: Db, facts: Partial<NewSuggestion> = {}): Promise<number> =>
  inTransaction(db, (tx) => suggestTask(tx, { source: 'PUBLIC', title: 'Не работает тахограф', ...facts }))
