import type { Contact } from '@naryad/contract/contacts/contacts'
import { type ContactColumnKey, contactColumns } from '@naryad/contract/contacts/contacts.columns'
import { contactFields } from '@naryad/contract/contacts/contacts.fields'
import type { SheetQuery } from '@naryad/contract/exports/exports.routes'

import { cellsOf } from '../../platform/excel/write/field-cells.ts'
import { listFile, type OpenListFile, wholeList } from '../../platform/excel/write/list-file.ts'
import { shownAs } from '../../platform/excel/write/listed.ts'
import { notedPhone } from '../../platform/text/values.ts'
import { findContactIds, readContacts } from './contacts.repo.ts'

const text = shownAs('text')
const code = shownAs('code')
const moment = shownAs('moment')

const contactCells = cellsOf<Contact, ContactColumnKey>()(contactFields, {
  company: text(({ company }) => company?.name),
  phones: code(({ phones }) => phones.map(notedPhone).join('; ')),
  telegram: text(({ telegram }) => telegram && `@${telegram}`),
  createdAt: moment(({ createdAt }) => createdAt),
})

export const openContactsSheet: OpenListFile<SheetQuery<'contacts'>> = async (
  db,
  ctx,
  { filters, columns },
) =>
  listFile({
    title: 'Контакты',
    columns: contactColumns,
    shown: contactCells,
    chosen: columns,
    ids: (await findContactIds(db, ctx, { ...filters, ...wholeList })).ids,
    read: (ids) => readContacts(db, ctx, ids),
  })
