import { z } from 'zod'

import { unitModelFields } from './units.fields.ts'
import { unitKinds, unitPlaces, unitVerifications, unitWarranties } from './units.words.ts'

export const UnitKind = z.enum(unitKinds).meta({ title: unitModelFields.kind.title })
export type UnitKind = z.infer<typeof UnitKind>

export const UnitPlace = z.enum(unitPlaces).meta({ title: 'Где' })
export type UnitPlace = z.infer<typeof UnitPlace>

export const UnitWarranty = z.enum(unitWarranties).meta({ title: 'Гарантия' })
export type UnitWarranty = z.infer<typeof UnitWarranty>

export const UnitVerification = z.enum(unitVerifications).meta({ title: 'Поверка' })
export type UnitVerification = z.infer<typeof UnitVerification>
