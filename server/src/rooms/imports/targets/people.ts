import { normalizePhone } from '@naryad/contract/kit/contact-fields'

import type { References } from '../references.repo.ts'
import { namesIn, settle } from '../resolve.ts'
import type { Draft } from '../target.ts'

const isPhone = (text: string): boolean => /\d{10}/.test(text.replace(/\D/g, ''))

/** A driver is named by his phone or by his full name. */
export async function settleDrivers(
  drafts: readonly Draft[],
  references: References,
  naming: Parameters<typeof settle>[3],
): Promise<void> {
  const names = namesIn(drafts, 'driver')
  const byPhone = await references.phones(names.filter(isPhone).map(normalizePhone))
  const byName = await references.drivers(names.filter((name) => !isPhone(name)))
  for (const draft of drafts) {
    const name = draft.names['driver']
    if (name === undefined) continue
    const found = isPhone(name) ? byPhone.get(normalizePhone(name)) : byName.get(name)
    settle(draft, name, found, naming)
  }
}

/** «Ёлкин Пётр Ильич» → his names; what follows the second word is the patronymic, «оглы» with it. */
export function splitName(full: string): { lastName: string; firstName: string; middleName: string } {
  const [lastName = '', firstName = '', ...rest] = full.split(/\s+/)
  return { lastName, firstName, middleName: rest.join(' ') }
}
