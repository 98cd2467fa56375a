import postgres from 'postgres'

import { type Material, queue } from './operations.ts'

const frequent = ['калибровка', 'карта', 'разъём', 'принтер', 'шины', 'пломба', 'датчик', 'чек']
const rare = [
  'стремянка',
  'элеватор',
  'пропарка',
  'сторож',
  'сигнализация',
  'Оренбург',
  'Астрахань',
  'мыши',
  'бухгалтер',
]

/** Reads the ids and words that the operations need. */
export async function readMaterial(url: string): Promise<Material> {
  const sql = postgres(url, { max: 1 })
  try {
    const [total] = await sql<{ n: number }[]>`select count(*)::int as n from tasks where queue = ${queue}`
    const shareOf = async (word: string): Promise<number> => {
      const [found] = await sql<{ n: number }[]>`
        select count(*)::int as n from stick.tasks where queue = ${queue} and words @@ to_tsquery('russian', ${word})`
      return (found?.n ?? 0) / (total?.n ?? 1)
    }
    const within = async (words: readonly string[], from: number, to: number): Promise<string[]> => {
      const chosen: string[] = []
      for (const word of words) {
        const share = await shareOf(word)
        if (share >= from && share <= to) chosen.push(word)
      }
      if (chosen.length === 0)
        throw new Error(`No word of ${from}–${to} of the queue among ${words.join(', ')}`)
      return chosen
    }
    const ids = await sql<{ id: number }[]>`
      select id from tasks where queue = ${queue} and id % 97 = 0 order by id limit 20000`
    const operators = await sql<{ id: number }[]>`
      select id from users where role in ('operator', 'engineer') and not is_blocked
        and (queues = '{}' or ${queue}::queue = any(queues)) order by id`
    const open = await sql<{ id: number }[]>`
      select id from tasks where queue = ${queue} and is_open and childs_count = 0 order by id`
    return {
      ids: ids.map(({ id }) => id),
      frequentWords: await within(frequent, 0.08, 0.2),
      rareWords: await within(rare, 0.001, 0.0025),
      operatorIds: operators.map(({ id }) => id),
      openIds: open.map(({ id }) => id),
    }
  } finally {
    await sql.end()
  }
}
