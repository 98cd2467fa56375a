import { leastLetters } from '@naryad/contract/kit/limits'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { opaqueToPlanner } from '../../../platform/db/query/conditions.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

/** What the vocabulary contains about a typed part. */
export interface Known {
  readonly part: string
  /** Its stems; empty for a stop word like «и» or «для», which is not indexed. */
  readonly stems: readonly string[]
  /** Those of the stems that occur in some task. */
  readonly words: readonly string[]
  /** Words that start with it. */
  readonly longer: readonly string[]
  /** Lexemes of operators with this surname or first name, or with a surname that starts with it. */
  readonly operators: readonly string[]
}

/** Above this number a prefix query is faster than listing the words. */
export const maxLonger = 100

export async function lookUp(db: Db, parts: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select part, stems,
      array(select word from search_words where word = any(stems || part)) as words,
      case when char_length(part) < ${sql.lit(leastLetters)} then array[]::text[] else array(
        select word from search_words
        where word collate "C" > part and word collate "C" < part || chr(65535) limit ${sql.lit(maxLonger)}) end as longer,
      case when char_length(part) < ${sql.lit(leastLetters)} then array[]::text[] else array(
        select 'o:' || users.id from users
        cross join lateral (
          select translate(lower(last_name), 'ё-', 'е ') as surname,
            translate(lower(first_name), 'ё-', 'е ') as first_name) as plain
        where role <> 'client' and (
          tsvector_to_array(to_tsvector('russian', surname || ' ' || plain.first_name)) && stems
          or exists (
            select from unnest(tsvector_to_array(to_tsvector('simple', surname))) as word
            where word = any(stems || part) or (not is_word and starts_with(word, part))))
        order by users.id limit ${sql.lit(maxLonger)}) end as operators
    from unnest(${opaqueToPlanner(arrayOf(parts, 'text'))}) as part
    cross join lateral (select tsvector_to_array(to_tsvector('russian', part)) as stems) as read
    cross join lateral (
      -- «карта» is a word of every other task: it asks for none of Карташов's.
      select exists(select from search_words where word = any(stems || part)) as is_word) as plain_word`.execute(
    db,
  )
  return rows
}

export async function findSimilar(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ typed: string; found: string[] }>`
    select typed, array(select similar_words(typed)) as found from unnest(${arrayOf(words, 'text')}) as typed`.execute(
    db,
  )
  return new Map(rows.map(({ typed, found }) => [typed, found]))
}
