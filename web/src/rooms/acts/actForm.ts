import { type Act, ActInput } from '@naryad/contract/acts/acts'
import { actFields } from '@naryad/contract/acts/acts.fields'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { contractName } from '@naryad/contract/contracts/contracts.words'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { draftDef, referencePart } from '../../client/register/objectDraft.ts'
import type { FormDef } from '../../client/register/useEntityForm.ts'
import { companyPart } from '../../entities/company/companyPart.ts'

const NamedContract = z.object({ id: z.int(), number: z.string() })

const draft = draftDef(actFields, {
  company: companyPart,
  contract: referencePart(NamedContract, ({ number }) => contractName(number)),
})
export type ActDraft = typeof draft.blank

export const actForm: FormDef<Act, ActDraft, ActInput> = {
  ...draft,
  name: 'act',
  input: ActInput,
  create: (body, idempotencyKey) => call(actsRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, { dateFrom, dateTo, actOn, comment }) =>
    call(
      actsRoutes.update,
      { params: { id }, body: { dateFrom, dateTo, actOn, comment, version } },
      { silent: true },
    ),
  touches: ['acts', 'tasks'],
  created: 'Черновик акта создан',
  saved: 'Черновик сохранён',
}
