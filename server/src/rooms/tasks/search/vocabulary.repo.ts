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
  /**
   * Lexemes of operators with a surname that is it or starts with it; by the first name, or its beginning, only those
   * with a surname that is typed beside it, or, without any surname, if it is in no task.
   */
  readonly operators: readonly string[]
}

/** Above this number a prefix query is faster than listing the words. */
export const maxLonger = 100

/** Shorter beginnings of first names are those of too many people. */
const leastOfFirstName = 3

export async function lookUp(db: Db, parts: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    with typed as materialized (
      select part, stems,
        -- «карта» is a word of every other task: it asks for none of Карташов's.
        exists(select from search_words where word = any(stems || part)) as is_word
      from unnest(${opaqueToPlanner(arrayOf(parts, 'text'))}) as part
      cross join lateral (select tsvector_to_array(to_tsvector('russian', part)) as stems) as read),
    people as materialized (
      select id, tsvector_to_array(to_tsvector('russian', surname)) as surname_stems,
        tsvector_to_array(to_tsvector('simple', surname)) as surname_words,
        tsvector_to_array(to_tsvector('russian', plain.first_name)) as first_name_stems, plain.first_name
      from users cross join lateral (
        select translate(lower(last_name), 'ё-', 'е ') as surname,
          translate(lower(first_name), 'ё-', 'е ') as first_name) as plain
      where role <> 'client'),
    named as materialized (
      select part, is_word, people.id, by_surname
      from typed cross join people cross join lateral (
        select surname_stems && stems or exists (
          select from unnest(surname_words) as word
          where word = any(stems || part) or (not is_word and starts_with(word, part))) as by_surname) as matched
      where char_length(part) >= ${sql.lit(leastLetters)} and (by_surname or first_name_stems && stems
          or (not is_word and char_length(part) >= ${sql.lit(leastOfFirstName)} and starts_with(first_name, part))))
    select part, stems,
      array(select word from search_words where word = any(stems || part)) as words,
      case when char_length(part) < ${sql.lit(leastLetters)} then array[]::text[] else array(
        select word from search_words
        where word collate "C" > part and word collate "C" < part || chr(65535) limit ${sql.lit(maxLonger)}) end as longer,
      array(
        select 'o:' || named.id from named
        where named.part = typed.part and (by_surname or case
          -- «Иванов Александр» is one person, and «левый» is not Лев.
          when exists (select from named as beside where beside.part <> named.part and beside.by_surname)
            then exists (
              select from named as beside
              where beside.part <> named.part and beside.by_surname and beside.id = named.id)
          else not named.is_word end)
        order by named.id limit ${sql.lit(maxLonger)}) as operators
    from typed`.execute(db)
  return rows
}

export async function findSimilar(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ typed: string; found: string[] }>`
    select typed, array(select similar_words(typed)) as found from unnest(${arrayOf(words, 'text')}) as typed`.execute(
    db,
  )
  return new Map(rows.map(({ typed, found }) => [typed, found]))
}
