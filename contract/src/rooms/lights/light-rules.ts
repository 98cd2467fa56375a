import { z } from 'zod'

import { Day, Id, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { whole } from '../../kit/whole.ts'
import { UnitKind } from '../units/units.codes.ts'
import { lightRuleFields } from './light-rules.fields.ts'
import { lightFacts } from './lights.words.ts'

export const LightFactKind = z.enum(lightFacts).meta({ title: lightRuleFields.fact.title })
export type LightFactKind = z.infer<typeof LightFactKind>

const overdue = z.enum(['RED', 'YELLOW'])
const soon = z.enum(['YELLOW', 'NONE'])
const unknown = z.enum(['YELLOW', 'RED', 'NONE'])
const onRed = z.enum(['NOTHING', 'SUGGEST'])

/** A rule of the traffic light: a fact about a truck, and the light that follows from its state. */
export const LightRule = z
  .object({
    id: Id,
    title: z.string(),
    /** The heading of its column. */
    short: z.string(),
    fact: LightFactKind,
    /** Of the ranges that it looks at; set for RANGE alone. */
    kindId: Id.nullable(),
    /** Set for UNIT alone. */
    unitKind: UnitKind.nullable(),
    /** Trucks without a unit of this kind do not need the fact. */
    onlyWith: UnitKind.nullable(),
    overdue,
    soon,
    unknown,
    onRed,
    source: z.string(),
    checkedOn: Day.nullable(),
    position: z.int(),
    isActive: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'LightRule' })
export type LightRule = z.infer<typeof LightRule>

const shape = inputShape(lightRuleFields, {
  fact: LightFactKind,
  unitKind: UnitKind.nullable().default(null),
  onlyWith: UnitKind.nullable().default(null),
  overdue,
  soon,
  unknown,
  onRed,
  position: z.int().min(0).max(1000).default(100),
})

interface Subject {
  readonly fact: LightFactKind
  readonly kindId: number | null
  readonly unitKind: UnitKind | null
}

/** What the fact is about: a kind of maintenance or of units, for these facts alone. */
const checkSubject = ({ value, issues }: z.core.ParsePayload<Subject>): void => {
  const refuse = (field: 'kindId' | 'unitKind', message: string) =>
    void issues.push({ code: 'custom', path: [field], message, input: value[field] })
  if ((value.fact === 'RANGE') !== (value.kindId !== null))
    refuse('kindId', value.kindId === null ? 'заполните поле' : 'указывается только для срока обслуживания')
  if ((value.fact === 'UNIT') !== (value.unitKind !== null))
    refuse('unitKind', value.unitKind === null ? 'заполните поле' : 'указывается только для прибора')
}

export const LightRuleInput = z.strictObject(shape).check(checkSubject)
export type LightRuleInput = z.infer<typeof LightRuleInput>

export const LightRuleChange = z.strictObject({ ...whole(shape), version }).check(checkSubject)
export type LightRuleChange = z.infer<typeof LightRuleChange>
