import { type LightRule, LightRuleInput } from '@naryad/contract/lights/light-rules'
import { lightRuleFields } from '@naryad/contract/lights/light-rules.fields'
import { lightRulesRoutes } from '@naryad/contract/lights/lights.routes'
import { unitKinds, unitKindTitles, type UnitKind } from '@naryad/contract/units/units.words'
import { z } from 'zod'

import { call } from '../../../client/api/api.ts'
import { draftDef, referencePart } from '../../../client/register/objectDraft.ts'
import type { FormDef } from '../../../client/register/useEntityForm.ts'

const KindRef = z.object({ id: z.int() })

const unitKindPart = {
  schema: z.enum(unitKinds).nullable(),
  blank: null as UnitKind | null,
  text: (kind: UnitKind | null) => (kind === null ? '' : unitKindTitles[kind]),
}

const draft = draftDef(lightRuleFields, {
  fact: { blank: 'RANGE' },
  kind: referencePart(KindRef, ({ id }) => String(id)),
  unitKind: unitKindPart,
  onlyWith: unitKindPart,
  position: { blank: 100 },
})
export type RuleDraft = typeof draft.blank

export const ruleForm: FormDef<LightRule, RuleDraft, LightRuleInput> = {
  ...draft,
  name: 'lightRule',
  // The rule names its kind of maintenance by the id alone.
  draftOf: ({ kindId, ...rule }) => draft.draftOf({ ...rule, kind: kindId === null ? null : { id: kindId } }),
  input: LightRuleInput,
  create: (body, idempotencyKey) => call(lightRulesRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, input) =>
    call(lightRulesRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['lights'],
  created: 'Правило добавлено: светофор пересчитывается',
  saved: 'Правило сохранено: светофор пересчитывается',
}
