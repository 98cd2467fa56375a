import { DriverInput } from '@naryad/contract/drivers/drivers'
import { fullName } from '@naryad/contract/kit/people'

import type { NewValue, ValueKind } from '../../platform/imports/register.ts'
import { changesOf, publishChange } from '../../platform/live/publish-change.ts'
import { recordActions } from '../history/index.ts'
import { driverImports, driverValues } from './import.repo.ts'
import { splitName } from './split-name.ts'

/** Undefined for a text that is no name, such as a phone. */
const inputOf = ({ name, companyId }: NewValue): DriverInput | undefined =>
  /\p{L}/u.test(name) && !/\d/.test(name)
    ? DriverInput.safeParse({ ...splitName(name), companyId }).data
    : undefined

/** Drivers that a file of trucks names and the register does not know. */
export const driverValueKind: ValueKind = {
  name: 'driver',
  ...driverValues,
  create: {
    access: 'drivers.write',
    what: 'водителей',
    accepts: (name) => inputOf({ name, companyId: null }) !== undefined,
    run: async (tx, author, values) => {
      const inputs = values.flatMap((value) => inputOf(value) ?? [])
      const ids = await driverImports.insert(tx, inputs)
      await recordActions(
        tx,
        author,
        'drivers',
        ids.map((objectId) => ({ objectId, kind: 'CREATED' })),
      )
      await publishChange(tx, {
        room: 'drivers',
        changes: inputs.flatMap(({ companyId }, at) => changesOf(ids[at] ?? 0, [companyId])),
      })
      return inputs.map((input, at) => ({ id: ids[at] ?? 0, title: fullName(input) }))
    },
  },
}
