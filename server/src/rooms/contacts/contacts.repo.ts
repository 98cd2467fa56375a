import type {
  Contact,
  ContactFilters,
  ContactInput,
  ContactOrder,
  ContactSearch,
} from '@naryad/contract/contacts/contacts'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { byNames, exactFirst } from '../../platform/db/query/by-names.ts'
import {
  allOf,
  anyOf,
  filterConditions,
  type Condition,
  whenNotEmpty,
} from '../../platform/db/query/conditions.ts'
import { inArray } from '../../platform/db/query/id-arrays.ts'
import { byColumns, byNamed, type Listing, type Order } from '../../platform/db/query/listing.ts'
import {
  type Json,
  moment,
  nothing,
  number,
  object,
  type RowProjection,
  stored,
  text,
} from '../../platform/db/query/raw-json.ts'
import { companyRef } from '../../platform/db/query/references.ts'
import { registerReads } from '../../platform/db/query/register-reads.ts'
import { matchesAccountingCode, matchesText } from '../../platform/db/query/text-match.ts'
import { type Reach, withinReach } from '../tasks/index.ts'

/** Clients see the contacts of their own organization, engineers those of organizations of visible tasks. */
const visible = (reach: Reach) =>
  withinReach(reach, { company: 'contacts.companyId', task: 'companyId', key: 'contacts.companyId' })

const ofCompany = (query: string): Condition => sql`contacts.company_id in (
  select companies.id from companies where ${matchesText(sql`companies.search_text`, query)})`

const matching = ({ query, ids, companyIds, updatedFrom }: ContactFilters): Condition[] =>
  filterConditions<ContactFilters>({
    query:
      query.trim() !== '' &&
      anyOf([
        matchesText(sql`contacts.search_text`, query),
        matchesAccountingCode(sql`contacts.accounting_code`, query),
        ofCompany(query),
      ]),
    ids: whenNotEmpty(ids, (list) => inArray('contacts.id', list)),
    companyIds: whenNotEmpty(companyIds, (list) => inArray('contacts.company_id', list)),
    updatedFrom: updatedFrom !== undefined && sql`contacts.updated_at >= ${updatedFrom}::timestamptz`,
  })

const orders: Readonly<Record<Exclude<ContactOrder, 'name'>, Order>> = {
  createdAt: byColumns('contacts', sql`contacts.created_at`),
  company: byNamed({
    table: 'contacts',
    column: 'company_id',
    other: 'companies',
    keys: [sql`companies.name collate ru`],
  }),
}

const columns = [
  'id',
  'name',
  'position',
  'phones',
  'email',
  'telegram',
  'accountingCode',
  'version',
] as const

const item = (comment: Json): Json<Contact> =>
  object<Contact>({
    id: number('contacts.id'),
    name: text('contacts.name'),
    position: text('contacts.position'),
    phones: stored('contacts.phones'),
    company: companyRef,
    email: text('contacts.email'),
    emailFailedAt: moment(`(select failed_at from mail_failures
      where address = lower(contacts.email) and blocked_until > now())`),
    telegram: text('contacts.telegram'),
    accountingCode: text('contacts.accounting_code'),
    comment,
    version: number('contacts.version'),
    createdAt: moment('contacts.created_at'),
    updatedAt: moment('contacts.updated_at'),
  })

const items = { staff: item(text('contacts.comment')), client: item(nothing) }

const shape = (reach: Reach): RowProjection<Contact> => ({
  table: 'contacts',
  // Staff notes are hidden from the organization.
  item: reach.scope === 'company' ? items.client : items.staff,
  joins: sql`left join companies on companies.id = contacts.company_id`,
  visible: visible(reach),
})

export const contactListing = (reach: Reach, search: ContactSearch): Listing => ({
  table: 'contacts',
  where: allOf([visible(reach), ...matching(search)]),
  order:
    search.orderBy === 'name'
      ? exactFirst(
          byNames('contacts', [sql`contacts.name collate ru`], search.query),
          sql`contacts.name`,
          search.query,
        )
      : orders[search.orderBy],
  sort: search.sort,
  limit: search.limit,
  offset: search.offset,
})

export const {
  findIds: findContactIds,
  search: searchContacts,
  read: readContacts,
  find: findContact,
} = registerReads(shape, contactListing)

/** A contact to be saved, with the display names of references. */
export interface ContactState extends ContactInput {
  readonly companyName: string | null
}

export const lockContact = (
  tx: Tx,
  reach: Reach,
  id: number,
): Promise<(ContactState & { readonly version: number }) | undefined> =>
  tx
    .selectFrom('contacts')
    .select([...columns, 'comment', 'companyId'])
    .select(
      sql<string | null>`(select companies.name from companies where companies.id = contacts.company_id)`.as(
        'companyName',
      ),
    )
    .where('id', '=', id)
    .where(visible(reach))
    .forUpdate()
    .executeTakeFirst()

const values = ({ phones, ...input }: ContactInput) => ({ ...input, phones: JSON.stringify(phones) })

export async function insertContact(tx: Tx, input: ContactInput): Promise<number> {
  const { id } = await tx
    .insertInto('contacts')
    .values(values(input))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateContact(tx: Tx, id: number, input: ContactInput): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ ...values(input), version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteContact(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('contacts').where('id', '=', id).execute()
}

/** The key-share lock prevents a deletion until the transaction ends. */
export const findCompanyName = async (tx: Tx, id: number): Promise<string | undefined> =>
  (await tx.selectFrom('companies').select('name').where('id', '=', id).forKeyShare().executeTakeFirst())
    ?.name

export async function countTasks(tx: Tx, id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('contactId', '=', id)
    .executeTakeFirstOrThrow()
  return count
}
