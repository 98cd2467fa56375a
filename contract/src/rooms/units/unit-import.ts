import { z } from 'zod'

import { Id } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { readSerial } from '../../kit/values/device-numbers.ts'
import { unitImportFields } from './unit-import.fields.ts'
import { UnitKind, UnitPlace } from './units.codes.ts'

/** What a row of a file says about a unit. */
export const UnitImportInput = z.strictObject(
  inputShape(unitImportFields, { kind: UnitKind, place: UnitPlace, serial: readSerial, installedTaskId: Id }),
)
export type UnitImportInput = z.infer<typeof UnitImportInput>
