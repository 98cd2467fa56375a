import { contractFields } from '@naryad/contract/contracts/contracts.fields'
import { inQuotes } from '@naryad/contract/kit/quotes'

import type { Cell } from '../../platform/excel/read/cell.ts'
import { lineOf, textOf } from '../../platform/imports/cells.ts'
import { type Draft, problem } from '../../platform/imports/target.ts'
import type { NamedContact } from './contracts.repo.ts'

const { title } = contractFields.approverIds

/** «Ахметов Камиль <ahmetov@client.ru>, belova@client.ru»: the names of the cell, as they are written. */
export const approversOf = (cell: Cell): string[] =>
  textOf(cell)
    .split(/[,;\n]/)
    .map((part) => lineOf(part))
    .filter((part) => part !== '')

/** How a sheet names a contact, so that the file finds it again. */
export const approverCell = ({ name, email }: Pick<NamedContact, 'name' | 'email'>): string =>
  email === null ? name : `${name} <${email}>`

const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** By the address if there is one, else by the name. */
function matching(text: string, contacts: readonly NamedContact[]): readonly NamedContact[] {
  const email = /[^\s<>]+@[^\s<>]+/.exec(text)?.[0]
  return email === undefined
    ? contacts.filter(({ name }) => fold(name) === fold(text))
    : contacts.filter((contact) => contact.email !== null && fold(contact.email) === fold(email))
}

/** Replaces the names of a row by contacts of its organization; names that are none of them are reported. */
export function settleApprovers(draft: Draft, contacts: readonly NamedContact[]): void {
  const texts = draft.values['approverIds']
  if (!Array.isArray(texts)) return
  delete draft.values['approverIds']
  const found: NamedContact[] = []
  const wrong: string[] = []
  for (const text of texts.filter((one) => typeof one === 'string')) {
    const [contact, other] = matching(text, contacts)
    if (!contact) wrong.push(`${inQuotes(text)} среди контактов организации нет`)
    else if (other) wrong.push(`контактов ${inQuotes(text)} несколько, укажите почту`)
    else if (!found.includes(contact)) found.push(contact)
  }
  if (wrong.length > 0) {
    problem(draft, title, wrong.join('; '))
    return
  }
  draft.values['approverIds'] = found.map(({ id }) => id)
  draft.texts['approverIds'] = found.map(({ name }) => name).join(', ')
}
