import { CompanyInput } from '@naryad/contract/companies/companies'

import type { ValueKind } from '../../platform/imports/register.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { recordActions } from '../history/index.ts'
import { companyImports, companyValues } from './import.repo.ts'

/** Undefined for a text without letters, such as an ИНН in place of a name. */
const inputOf = (name: string): CompanyInput | undefined =>
  /\p{L}/u.test(name) ? CompanyInput.safeParse({ name }).data : undefined

/** Organizations that a file names and the register does not know. */
export const companyValueKind: ValueKind = {
  name: 'company',
  ...companyValues,
  create: {
    access: 'companies.write',
    what: 'организации',
    accepts: (name) => inputOf(name) !== undefined,
    run: async (tx, author, values) => {
      const inputs = values.flatMap(({ name }) => inputOf(name) ?? [])
      const ids = await companyImports.insert(tx, inputs)
      await recordActions(
        tx,
        author,
        'companies',
        ids.map((objectId) => ({ objectId, kind: 'CREATED' })),
      )
      await publishChange(tx, { room: 'companies', changes: ids.map((id) => ({ id, companyId: id })) })
      return inputs.map(({ name }, at) => ({ id: ids[at] ?? 0, title: name }))
    },
  },
}
