import { ContactInput } from '@naryad/contract/contacts/contacts'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { columnNames, columnUpdates, jsonRows, allocateIds } from '../../platform/db/query/json-rows.ts'
import { shorterForms, surnameWithInitial, withoutPatronymic } from '../../platform/imports/match-people.ts'

const columns = Object.keys(ContactInput.shape)

interface ContactKeys {
  readonly phones: readonly string[]
  /** Lower-cased, without «ё». */
  readonly names: readonly string[]
  readonly codes: readonly string[]
}

interface ContactRow extends ContactInput {
  readonly id: number
  readonly version: number
  readonly companyName: string | null
}

const foldedName = sql`replace(lower(contacts.name), 'ё', 'е')`
const firstWord = sql`split_part(${foldedName}, ' ', 1)`
const secondWord = sql`split_part(${foldedName}, ' ', 2)`

/** Statements for importing into this room's table, each for any number of contacts. */
export const contactImports = {
  /** Locks the found rows in the order of ids. */
  find: async (tx: Tx, { phones, names, codes }: ContactKeys): Promise<ContactRow[]> => {
    const exact = [...new Set(names.flatMap((name) => [name, ...shorterForms(name)]))]
    const starts = [...new Set(names.map(surnameWithInitial).filter((start) => start !== undefined))]
    const pairs = [...new Set(names.map(withoutPatronymic).filter((pair) => pair !== undefined))]
    const { rows } = await sql<ContactRow>`
      select contacts.id, contacts.version, ${columnNames(columns, 'contacts')},
        companies.name as company_name
      from contacts
      left join companies on companies.id = contacts.company_id
      where ${foldedName} = any(${exact}::text[])
        or contacts.accounting_code = any(${codes}::text[])
        or ${firstWord} || ' ' || left(${secondWord}, 1) = any(${starts}::text[])
        or ${firstWord} || ' ' || ${secondWord} = any(${pairs}::text[])
        or exists (select from jsonb_array_elements(contacts.phones) as own where own->>'phone' = any(${phones}::text[]))
      order by contacts.id for no key update of contacts`.execute(tx)
    return rows
  },

  insert: async (tx: Tx, inputs: readonly ContactInput[]): Promise<number[]> => {
    const ids = await allocateIds(tx, 'contacts', inputs.length)
    const rows = inputs.map((input, at) => ({ id: ids[at], ...input }))
    await sql`
      insert into contacts (id, ${columnNames(columns)})
      select id, ${columnNames(columns)} from jsonb_populate_recordset(null::contacts, ${jsonRows(rows)})`.execute(
      tx,
    )
    return ids
  },

  update: async (tx: Tx, changes: readonly { id: number; input: ContactInput }[]): Promise<void> => {
    const rows = changes.map(({ id, input }) => ({ id, ...input }))
    await sql`
      update contacts set ${columnUpdates(columns)}, version = contacts.version + 1, updated_at = now()
      from jsonb_populate_recordset(null::contacts, ${jsonRows(rows)}) as rows
      where contacts.id = rows.id`.execute(tx)
  },

  remove: async (tx: Tx, ids: readonly number[]): Promise<void> => {
    await sql`delete from contacts where id = any(${ids}::int[])`.execute(tx)
  },
}
