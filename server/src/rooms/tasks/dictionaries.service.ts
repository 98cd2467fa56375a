import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import type { DictionaryRepo } from './dictionaries.repo.ts'

/** Refuses to delete what is used and says by what: history must keep its words. */
export const removeEntry = <Row, Input>(
  db: Db,
  repo: DictionaryRepo<Row, Input>,
  what: string,
  id: number,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const entry = await repo.lock(tx, id)
    if (!entry) throw notFound(what)
    const { tasks, cars } = await repo.countUses(tx, id)
    const uses = [
      ...(tasks > 0 ? [`в ${number(tasks)} ${isOne(tasks) ? 'заявке' : 'заявках'}`] : []),
      ...(cars > 0 ? [`у ${number(cars)} ТС`] : []),
    ]
    if (uses.length > 0)
      throw conflict(
        `«${entry.title}» нельзя удалить: указано ${uses.join(' и ')}. Снимите отметку «Действует», и его больше не предложат`,
      )
    await repo.remove(tx, id)
  })

const number = (n: number): string => n.toLocaleString('ru-RU')
const isOne = (n: number): boolean => n % 10 === 1 && n % 100 !== 11
