import { CompanyInput } from '@naryad/contract/companies/companies'
import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { foldedIn, givenNames } from '../../platform/db/query/folded-names.ts'
import { columnNames, columnUpdates, jsonRows, allocateIds } from '../../platform/db/query/json-rows.ts'
import type {
  Choice,
  ChoiceQueries,
  ReferenceMatch,
  ReferenceQueries,
} from '../../platform/imports/references.ts'
import type { NamedObject } from '../../platform/imports/register.ts'

const inputs = Object.keys(CompanyInput.shape).filter((field) => field !== 'point')
const columns = [...inputs, 'lat', 'lon']

interface CompanyKeys {
  readonly inns: readonly string[]
  /** Normalized by `fold_words`. */
  readonly names: readonly string[]
  /** The same without the legal form. */
  readonly cores: readonly string[]
  readonly codes: readonly string[]
}

interface CompanyRow extends CompanyInput {
  readonly id: number
  readonly version: number
  readonly foldedName: string
  readonly nameCore: string
  /** The start of the contract that the organization shows. */
  readonly contractFrom: string | null
}

type Stored = Omit<CompanyInput, 'point'> & { lat: number | null; lon: number | null }

const stored = ({ point, ...rest }: CompanyInput): Stored => ({
  ...rest,
  lat: point?.lat ?? null,
  lon: point?.lon ?? null,
})

const oneSpaced = (name: RawBuilder<unknown>) => sql`regexp_replace(trim(${name}), '\\s+', ' ', 'g')`

/** By name or by ИНН. */
export const companyReferences = {
  companies: (names) => sql<ReferenceMatch>`
    select given.name, companies.id, companies.name as title
    from ${givenNames(names)} join companies on companies.inn = given.name
    union all
    select given.name, companies.id, companies.name
    from ${givenNames(names)} join companies on ${foldedIn('companies.name')} = given.folded`,
} satisfies Partial<ReferenceQueries>

/** Names that differ in the legal form, a word or a misprint. */
export const companyValues = {
  named: (ids: readonly number[]) =>
    sql<NamedObject>`select id, name as title from companies where id = any(${ids}::int[])`,
  similar: (names: readonly string[]) => sql<ReferenceMatch>`
    select given.name, near.id, near.title
    from ${givenNames(names)} cross join lateral (
      select id, companies.name as title, word_similarity(given.folded, fold_words(companies.name)) as likeness
      from companies where word_similarity(given.folded, fold_words(companies.name)) > 0.5
      order by likeness desc, id limit 5) as near
    order by given.name, near.likeness desc, near.id`,
}

export const companyChoices = {
  companies: sql<Choice>`select name as title from companies where is_active order by name collate ru limit 5000`,
} satisfies Partial<ChoiceQueries>

/** Statements for importing into this room's table, each for any number of organizations. */
export const companyImports = {
  /** Locks the found rows in the order of ids. */
  find: async (tx: Tx, { inns, names, cores, codes }: CompanyKeys): Promise<CompanyRow[]> => {
    const { rows } = await sql<
      Stored & Pick<CompanyRow, 'id' | 'version' | 'foldedName' | 'nameCore' | 'contractFrom'>
    >`
      select id, version, ${columnNames(columns)},
        ${oneSpaced(sql`fold_words(name)`)} as folded_name, ${oneSpaced(sql`name_core(name)`)} as name_core,
        (select date_from from contracts where contracts.id = shown_contract(companies.id)) as contract_from
      from companies
      where inn = any(${inns}::text[]) or accounting_code = any(${codes}::text[])
        or ${oneSpaced(sql`fold_words(name)`)} = any(${names}::text[])
        or ${oneSpaced(sql`name_core(name)`)} = any(${cores}::text[])
      order by id for no key update`.execute(tx)
    return rows.map(({ lat, lon, ...rest }) => ({
      ...rest,
      point: lat === null || lon === null ? null : { lat, lon },
    }))
  },

  insert: async (tx: Tx, inputs: readonly CompanyInput[]): Promise<number[]> => {
    const ids = await allocateIds(tx, 'companies', inputs.length)
    const rows = inputs.map((input, at) => ({ id: ids[at], ...stored(input) }))
    await sql`
      insert into companies (id, ${columnNames(columns)})
      select id, ${columnNames(columns)} from jsonb_populate_recordset(null::companies, ${jsonRows(rows)})`.execute(
      tx,
    )
    return ids
  },

  update: async (tx: Tx, changes: readonly { id: number; input: CompanyInput }[]): Promise<void> => {
    const rows = changes.map(({ id, input }) => ({ id, ...stored(input) }))
    await sql`
      update companies set ${columnUpdates(columns)}, version = companies.version + 1, updated_at = now()
      from jsonb_populate_recordset(null::companies, ${jsonRows(rows)}) as rows
      where companies.id = rows.id`.execute(tx)
  },

  remove: async (tx: Tx, ids: readonly number[]): Promise<void> => {
    await sql`delete from companies where id = any(${ids}::int[])`.execute(tx)
  },
}
