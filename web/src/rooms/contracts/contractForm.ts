import { Approver, type Contract, ContractInput, ContractNorm } from '@naryad/contract/contracts/contracts'
import { contractFields } from '@naryad/contract/contracts/contracts.fields'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { PriceListRef } from '@naryad/contract/prices/prices'
import { Queue } from '@naryad/contract/tasks/tasks.codes'
import { priorities } from '@naryad/contract/tasks/tasks.words'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { draftDef, type DraftPart, referencePart } from '../../client/register/objectDraft.ts'
import type { FormDef } from '../../client/register/useEntityForm.ts'
import { companyPart } from '../../entities/company/companyPart.ts'
import { queueTitleNow } from '../../entities/settings/shared.ts'
import { money } from '../../ui/formats/numbers.ts'
import { normsText } from './contractTexts.ts'

const queuesPart: DraftPart<Queue[]> = {
  schema: z.array(Queue),
  blank: [],
  text: (chosen) => chosen.map(queueTitleNow).join(', ') || 'Все',
}

const isGiven = ({ takeMinutes, solveMinutes }: ContractNorm): boolean =>
  takeMinutes !== null || solveMinutes !== null

/** A row of every priority; those without a norm are not sent. */
const normsPart: DraftPart<ContractNorm[]> = {
  schema: z.array(ContractNorm),
  blank: priorities.map((priority) => ({ priority, takeMinutes: null, solveMinutes: null })),
  from: (norms) =>
    priorities.map(
      (priority) =>
        norms.find((norm) => norm.priority === priority) ?? {
          priority,
          takeMinutes: null,
          solveMinutes: null,
        },
    ),
  to: (rows) => rows.filter(isGiven),
  text: (rows) => normsText(rows.filter(isGiven)),
}

/** Shown by name, sent as ids. */
const approversPart: DraftPart<Approver[]> = {
  schema: z.array(Approver),
  blank: [],
  to: (approvers) => approvers.map(({ id }) => id),
  text: (approvers) => approvers.map(({ name }) => name).join(', '),
}

const draft = draftDef(contractFields, {
  company: companyPart,
  queues: queuesPart,
  norms: normsPart,
  approverIds: approversPart,
  priceList: referencePart(PriceListRef, ({ title }) => title),
  approvalLimit: { text: (kopecks: number | null) => (kopecks === null ? '' : money(kopecks)) },
})
export type ContractDraft = typeof draft.blank

export const contractForm: FormDef<Contract, ContractDraft, ContractInput> = {
  ...draft,
  draftOf: (contract) => draft.draftOf({ ...contract, approverIds: contract.approvers }),
  name: 'contract',
  input: ContractInput,
  create: (body, idempotencyKey) => call(contractsRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, input) =>
    call(contractsRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['contracts', 'companies', 'tasks'],
  created: 'Договор добавлен',
  saved: 'Договор сохранён',
}
